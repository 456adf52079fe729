import { afterEach, expect, test, vi } from 'vitest';
import { browserApi } from './browser-api.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a signature is given ten minutes to arrive; other calls have no limit of ours [spec:7.onboarding.signature-timeout 9.signature-timeout]', async () => {
  const sent: RequestInit[] = [];
  vi.stubGlobal('location', { pathname: '/1/contract-signature/1/abc' });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    sent.push(init);
    return Promise.resolve(Response.json({ ok: true }));
  });
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await browserApi.send(
    'saveSignature',
    { params: { id: '1', requestId: 'abcdefghijklmnopqrstuv', imageType: 'png' } },
    new FormData(),
  );
  expect(timeout.mock.calls).toEqual([[600_000]]);
  expect(sent[0]?.signal).toBe(timeout.mock.results[0]?.value);
  await browserApi.call('incodeInit', { params: { requestId: 'abcdefghijklmnopqrstuv' } });
  expect(sent[1]?.signal).toBeUndefined();
});
