import { afterEach, expect, test, vi } from 'vitest';
import { followRequest } from './follow-request.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['a page that only follows looks again once it is subscribed', { orPoll: true }, 1],
  ['a page that polls anyway does not', {}, 0],
])('%s; what happens then calls back too', (_what, options, whenOpen) => {
  const source = new EventTarget();
  vi.stubGlobal('EventSource', function EventSource() {
    return Object.assign(source, { close: () => {} });
  });
  const onChange = vi.fn<() => void>();
  followRequest('request', onChange, options);
  source.dispatchEvent(new Event('open'));
  expect(onChange).toHaveBeenCalledTimes(whenOpen);
  source.dispatchEvent(new Event('change'));
  expect(onChange).toHaveBeenCalledTimes(whenOpen + 1);
});
