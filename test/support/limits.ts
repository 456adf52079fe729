/** How many times slower than the machine the limits are written for: measured once before a run (TEST_SLOWNESS). */
export const slowness: number = Number(process.env['TEST_SLOWNESS'] || 1);

/** A time limit in milliseconds, longer on a machine that is slow at the moment. */
export const limit = (ms: number): number => Math.ceil(ms * slowness);
