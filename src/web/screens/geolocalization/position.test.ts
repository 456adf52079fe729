import { afterEach, expect, test, vi } from 'vitest';
import { stepOf } from '#domain/onboarding/journey.ts';
import { currentPosition } from './geolocalization.tsx';

afterEach(() => vi.unstubAllGlobals());

test('no poll gets the position of the one before: the server found that one too vague', async () => {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found) =>
    found({ coords: { latitude: 19.4, longitude: -99.1, accuracy: 20 } } as GeolocationPosition),
  );
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });
  expect(await currentPosition()).toEqual({ lat: 19.4, lon: -99.1, accuracy: 20 });
  const { maximumAge } = getCurrentPosition.mock.calls[0]?.[2] ?? {};
  expect(maximumAge).toBeLessThan(stepOf('geolocalization').waits?.intervalMs ?? 0);
});
