import { workerData } from 'node:worker_threads';

// The thread of slowness.ts: a fixed piece of work, whose milliseconds it writes into the array that it was given.
const began = performance.now();
let sum = 0;
for (let step = 1; step <= 100_000_000; step++) sum = Math.imul(sum ^ step, 0x01000193);
(workerData as Float64Array)[0] = performance.now() - began;
