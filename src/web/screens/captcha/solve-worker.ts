import { handler } from 'altcha-lib/workers/shared';
import { deriveKey } from './derive-key.ts';

// One worker of solve.ts: tries its share of the counters off the page's thread.
handler({ deriveKey });
