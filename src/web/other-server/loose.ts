import type { CallName, Output } from '#contract/api.ts';

/** The fields of an object, any of which may be missing; of anything else none. */
export const fieldsOf = <N extends CallName>(answer: unknown) => looseOf<NonNullable<Output<N>>>(answer);

export const looseOf = <T>(answer: unknown): Partial<T> =>
  typeof answer === 'object' && answer !== null ? answer : {};

export const listOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : []);

/** Those fields as texts: a number by its digits, one that is missing as the empty text. */
export const texts = <K extends string>(fields: Partial<Record<K, unknown>>, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(fields[name])])) as Record<K, string>;

/** Those fields as numbers, also where they come as texts; one that is missing is 0. */
export const numbers = <K extends string>(fields: Partial<Record<K, unknown>>, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, Number(fields[name] ?? 0)])) as Record<K, number>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
