import { fromPglite } from 'pg-boss';
import type { EmbeddedWire } from '#server/queries/embedded-wire.ts';

/** The embedded database as the queue asks it; what our own transactions announce to it is heard by the wire only. */
export const embeddedQueue = (wire: EmbeddedWire) => ({
  ...fromPglite(wire.pglite),
  async listen(channel: string, tell: (payload: string) => void, onJoined: () => void) {
    const stop = await wire.listen(channel, tell);
    onJoined();
    return { close: stop };
  },
});
