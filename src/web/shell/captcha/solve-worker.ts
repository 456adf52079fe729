import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// A web worker of solve.ts: tries its share of the counters off the page's thread.
handler({ deriveKey });
