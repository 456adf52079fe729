import type { Wait } from '#domain/onboarding/journey.ts';

/** What one question to the server came to. */
export type Asked = 'ready' | 'refused' | 'waiting' | 'error';
/** How a wait ended. `exhausted`: the last try said 'still waiting'. */
export type Ending = 'ready' | 'refused' | 'exhausted' | 'error';

/** What a wait needs of the browser; tests bring their own. */
export interface WaitWorld {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  now(): number;
  isHidden(): boolean;
  onVisibility(run: () => void): () => void;
  /** Server-Sent Events of the request: calls back on every change; returns how to stop. */
  onChange(run: () => void): () => void;
  /** Survives a reload: the tries made so far and when the wait began (ms). */
  load(): { tries: number; since: number } | null;
  save(state: { tries: number; since: number } | null): void;
}

/**
 * Asks every `intervalMs`, `tries` times at most (the journey table's figures, spec §9). Stops while the page is
 * hidden and goes on when it is seen again; an event of the server asks at once, also behind a popup, without using
 * up a try.
 * Returns how to stop; `onEnd` is called once, never after the stop.
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
