import { describe, expect, it } from 'vitest';
import { groups, journey, requestScreens, stepIds, stepOf } from './journey.ts';

describe('the journey table', () => {
  it('is one chain: each step leads to the one written below it, and the last to none', () => {
    expect(stepIds.map((id) => stepOf(id).next)).toEqual([...stepIds.slice(1), null]);
  });

  it('keeps the order of spec §4 [spec:4.order.steps]', () => {
    expect(stepIds.filter((id) => id === journey[id].screen)).toEqual([
      'phone-verification',
      'geolocalization',
      'identity-verification',
      'credit-bureau-consulting',
      'personal-data-confirmation',
      'address-confirmation',
      'address-proof',
      'address-validation',
      'aprove-credit',
      'contract-signature',
      'down-payment',
      'device-send',
    ]);
  });

  it('polls as often and as long as spec §9 says [spec:9.poll.identity 9.poll.working 9.poll.geolocation]', () => {
    const waits = Object.fromEntries(
      stepIds.flatMap((id) => {
        const { waits: wait } = stepOf(id);
        return wait ? [[id, `${wait.tries} × ${wait.intervalMs} ms`]] : [];
      }),
    );
    expect(waits).toEqual({
      geolocalization: '60 × 5000 ms',
      'identity-verification': '60 × 5000 ms',
      'bureau-answer': '60 × 5000 ms',
      decision: '84 × 5000 ms',
    });
  });

  it('goes through the groups of the progress line in their order, without coming back to one', () => {
    const seen = stepIds.map((id) => stepOf(id).group);
    expect([...new Set(seen)]).toEqual(groups);
    expect(seen.map((group) => groups.indexOf(group))).toEqual(
      seen.map((group) => groups.indexOf(group)).toSorted((one, other) => one - other),
    );
  });

  it('names every screen once', () => {
    expect(new Set(requestScreens).size).toBe(requestScreens.length);
    expect(requestScreens).toEqual(expect.arrayContaining(['working', 'working-email', 'aprove-false']));
  });
});
