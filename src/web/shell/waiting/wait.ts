import type { Wait } from '#domain/onboarding/journey.ts';

/** The result of one poll. */
export type Asked = 'ready' | 'refused' | 'waiting' | 'error';
/** How a wait ended. `exhausted`: the last attempt said 'still waiting'. */
export type Ending = 'ready' | 'refused' | 'exhausted' | 'error';

/** The browser functions that a wait uses; tests pass fakes. */
export interface WaitWorld {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  now(): number;
  isHidden(): boolean;
  onVisibility(run: () => void): () => void;
  /** Server-Sent Events of the request: calls back on every change. Returns a function that stops. */
  onChange(run: () => void): () => void;
  /** Survives a reload: the attempts so far and when the wait began (ms). */
  load(): { tries: number; since: number } | null;
  save(state: { tries: number; since: number } | null): void;
}

/**
 * Polls every `intervalMs`, at most `tries` times (the journey table's figures, spec §9). Pauses while the page is
 * hidden; a server event polls at once, also behind a popup, without using up an attempt.
 * Returns a function that stops; `onEnd` is called once, never after that.
 */
export function startWait(
  wait: Pick<Wait, 'intervalMs' | 'tries'>,
  ask: () => Promise<Asked>,
  onEnd: (ending: Ending) => void,
  world: WaitWorld,
): () => void {
  const state = world.load() ?? { tries: 0, since: world.now() };
  let timer: unknown = null;
  let asking = false;
  let askAgain = false;
  let over = false;
  let lastAsked = Number.NEGATIVE_INFINITY;

  const finish = (ending: Ending) => {
    stop();
    world.save(null);
    onEnd(ending);
  };
  const plan = (ms: number) => {
    world.clearTimeout(timer);
    timer = world.setTimeout(() => void poll(true), ms);
  };
  const poll = async (counts: boolean): Promise<void> => {
    if (over || (counts && world.isHidden())) return;
    if (asking) {
      askAgain ||= !counts;
      return;
    }
    asking = true;
    lastAsked = world.now();
    if (counts) world.save({ ...state, tries: ++state.tries });
    const asked = await ask().catch((): Asked => 'error');
    asking = false;
    if (over) return;
    if (asked !== 'waiting') return finish(asked);
    if (state.tries >= wait.tries) return finish('exhausted');
    plan(wait.intervalMs);
    if (askAgain) {
      askAgain = false;
      void poll(false);
    }
  };

  const offVisibility = world.onVisibility(() => {
    if (world.isHidden()) world.clearTimeout(timer);
    else plan(Math.max(0, wait.intervalMs - (world.now() - lastAsked)));
  });
  const offChange = world.onChange(() => void poll(false));
  const stop = () => {
    over = true;
    world.clearTimeout(timer);
    offVisibility();
    offChange();
  };

  world.save(state);
  plan(0);
  return stop;
}
