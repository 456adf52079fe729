/**
 * Registers what this Vitest worker owns beside itself, once per name. Workers are kept from file to file and ended with
 * SIGTERM after the last one; what they started must end before them.
 */
export function beforeWorkerEnds(name: string, end: () => Promise<unknown>): void {
  if (owned.size === 0) {
    process.once('SIGTERM', () => {
      void Promise.allSettled([...owned.values()].map((each) => each())).then(() => process.exit());
    });
  }
  owned.set(name, end);
}

const owned = new Map<string, () => Promise<unknown>>();
