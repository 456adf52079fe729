import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Renders a paper that somebody waits for, few at a time, with other calls answered between two of them. */
export const whenFree = (render: () => Promise<Uint8Array>): Promise<Uint8Array> =>
  limit(async () => {
    await setImmediate();
    return render();
  });

const limit = pLimit(2);
