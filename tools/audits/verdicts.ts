/** Collects an audit's figures with their limits; the run exits with 1 when one is exceeded. */
export function verdicts() {
  let failed = false;
  return {
    expect(what: string, value: string | number | boolean, holds: boolean): void {
      if (!holds) failed = true;
      console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}: ${value}`);
    },
    end(): void {
      process.exitCode = failed ? 1 : 0;
    },
  };
}

export type Verdicts = ReturnType<typeof verdicts>;

/** Returns the value below which `share` of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
