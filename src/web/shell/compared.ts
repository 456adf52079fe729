/** More do not fit side by side. */
export const mostCompared = 3;

/** The products that an address compares, '?ids=4,7' or '?ids=4&ids=7', each once; what is no id is left out. */
export function comparedIn(values: readonly string[]): number[] {
  const ids = values.flatMap((value) => value.split(',')).filter((id) => /^[1-9]\d{0,8}$/.test(id));
  return [...new Set(ids.map(Number))];
}

/** With one more, or without it when it was there. */
export const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

export const compareAddress = (prefix: string, ids: readonly number[]): string =>
  ids.length > 0 ? `${prefix}/comparar?ids=${ids.join(',')}` : `${prefix}/comparar`;
