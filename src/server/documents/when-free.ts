import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Renders a document that a caller waits for: few concurrently, yielding to other calls in between. */
export const whenFree = (render: () => Promise<Uint8Array>): Promise<Uint8Array> =>
  limit(async () => {
    await setImmediate();
    return render();
  });

const limit = pLimit(2);
