import fc from 'fast-check';

/**
 * Set-up of the tests that draw their input: the same input every time. FC_RUNS=20 draws twenty times as much from a
 * new seed, which fast-check names where it fails; FC_SEED repeats one.
 */
const factor = Number(process.env['FC_RUNS'] || 1);

export const seed: number = Number(
  process.env['FC_SEED'] || (factor === 1 ? 20_261_205 : Date.now() % 2 ** 31),
);

/** How often a property is tried that `npm test` tries `count` times. */
export const runs = (count: number): number => Math.ceil(count * factor);

fc.configureGlobal({ seed, numRuns: runs(100) });
