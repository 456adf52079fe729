import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProviderError } from './provider-error.ts';
import { withDeadline } from './with-deadline.ts';

interface EchoPort {
  readonly name: string;
  echo(text: string, signal: AbortSignal): Promise<string>;
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
afterEach(() => vi.restoreAllMocks());

const never = new AbortController().signal;
const port = (echo: EchoPort['echo']): EchoPort => ({ name: 'echo', echo });
const failing = () => vi.fn<EchoPort['echo']>(() => Promise.reject(new ProviderError('echo', 'down')));

test('an answer comes through, and so does what is no call', async () => {
  const guarded = withDeadline(
    'echo',
    port(async (text) => text),
    { echo: { timeoutMs: 100 } },
  );
  expect(guarded.name).toBe('echo');
  await expect(guarded.echo('hola', never)).resolves.toBe('hola');
});

test('a call that ignores its signal still ends at the deadline, as a fault', async () => {
  let given: AbortSignal | undefined;
  const silent = port((_, signal) => {
    given = signal;
    return new Promise(() => {});
  });
  const call = withDeadline('echo', silent, { echo: { timeoutMs: 3000 } }).echo('x', never);
  const outcome = expect(call).rejects.toThrow(new ProviderError('echo', 'no answer in time'));
  await vi.advanceTimersByTimeAsync(2999);
  expect(given?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await outcome;
  expect(given?.aborted).toBe(true);
});

test('the caller’s own signal ends the call and the tries', async () => {
  const down = failing();
  const guarded = withDeadline('echo', port(down), {
    echo: { timeoutMs: 100, attempts: 5, backoffMs: 1000 },
  });
  const caller = new AbortController();
  const outcome = expect(guarded.echo('x', caller.signal)).rejects.toBeInstanceOf(ProviderError);
  await vi.advanceTimersByTimeAsync(100);
  caller.abort();
  await outcome;
  expect(down).toHaveBeenCalledOnce();
});

test('for a caller that is gone nobody is called', async () => {
  const echo = vi.fn<EchoPort['echo']>(async (text) => text);
  const call = withDeadline('echo', port(echo), { echo: { timeoutMs: 3000 } }).echo('x', AbortSignal.abort());
  await expect(call).rejects.toThrow(new ProviderError('echo', 'no answer in time'));
  expect(echo).not.toHaveBeenCalled();
});

test('nothing of a call that ended stays with the caller’s signal', async () => {
  const caller = new AbortController();
  const added = vi.spyOn(caller.signal, 'addEventListener');
  const removed = vi.spyOn(caller.signal, 'removeEventListener');
  const guarded = withDeadline(
    'echo',
    port(async (text) => text),
    { echo: { timeoutMs: 100 } },
  );
  await guarded.echo('hola', caller.signal);
  expect(added.mock.calls.map(([type, listener]) => [type, listener])).toEqual(removed.mock.calls);
  expect(added).toHaveBeenCalledOnce();
});

test('an idempotent call is tried again, later each time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const twice = failing();
  const flaky = port((text, signal) =>
    twice.mock.calls.length < 2 ? twice(text, signal) : Promise.resolve(text),
  );
  const guarded = withDeadline('echo', flaky, { echo: { timeoutMs: 100, attempts: 3, backoffMs: 200 } });
  const call = guarded.echo('hola', never);
  await vi.advanceTimersByTimeAsync(199);
  expect(twice).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(twice).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(400);
  await expect(call).resolves.toBe('hola');
});

test('a plain error becomes a fault with its cause; a final refusal is not tried again', async () => {
  const cause = new Error('ECONNRESET');
  const broken = withDeadline(
    'echo',
    port(() => Promise.reject(cause)),
    { echo: { timeoutMs: 100 } },
  );
  await expect(broken.echo('x', never)).rejects.toMatchObject({ name: 'ProviderFault', cause });

  const refuse = vi.fn<EchoPort['echo']>(() =>
    Promise.reject(new ProviderError('echo', 'no', { retryable: false })),
  );
  const guarded = withDeadline('echo', port(refuse), { echo: { timeoutMs: 100, attempts: 3 } });
  await expect(guarded.echo('x', never)).rejects.toMatchObject({ retryable: false });
  expect(refuse).toHaveBeenCalledOnce();
});

test('after five failures the service is left alone, then tried by one call', async () => {
  const echo = failing();
  const guarded = withDeadline('echo', port(echo), { echo: { timeoutMs: 100 } });
  for (let i = 0; i < 5; i++) await expect(guarded.echo('x', never)).rejects.toThrow('down');
  await expect(guarded.echo('x', never)).rejects.toThrow('resting');
  expect(echo).toHaveBeenCalledTimes(5);

  await vi.advanceTimersByTimeAsync(10_000);
  let answer: (text: string) => void = () => {};
  echo.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const probe = guarded.echo('x', never);
  await expect(guarded.echo('y', never)).rejects.toThrow('resting');
  answer('back');
  await expect(probe).resolves.toBe('back');
  echo.mockResolvedValue('up');
  await expect(guarded.echo('z', never)).resolves.toBe('up');
});

test('a failed probe closes the way again', async () => {
  const guarded = withDeadline('echo', port(failing()), { echo: { timeoutMs: 100 } });
  for (let i = 0; i < 5; i++) await expect(guarded.echo('x', never)).rejects.toThrow('down');
  await vi.advanceTimersByTimeAsync(10_000);
  await expect(guarded.echo('x', never)).rejects.toThrow('down');
  await expect(guarded.echo('x', never)).rejects.toThrow('resting');
});

test('failures far apart, and refusals, never open the breaker', async () => {
  const guarded = withDeadline('echo', port(failing()), { echo: { timeoutMs: 100 } });
  for (let i = 0; i < 8; i++) {
    await expect(guarded.echo('x', never)).rejects.toThrow('down');
    await vi.advanceTimersByTimeAsync(3000);
  }
  const refusing = withDeadline(
    'echo',
    port(() => Promise.reject(new ProviderError('echo', 'no', { retryable: false }))),
    { echo: { timeoutMs: 100 } },
  );
  for (let i = 0; i < 8; i++) await expect(refusing.echo('x', never)).rejects.toThrow('no');
});
