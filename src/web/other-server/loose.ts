import type { CallName, Output } from '#contract/api.ts';

/** The fields of an object, each possibly missing; {} for anything else. */
export const fieldsOf = <N extends CallName>(answer: unknown) => looseOf<NonNullable<Output<N>>>(answer);

export const looseOf = <T>(answer: unknown): Partial<T> =>
  typeof answer === 'object' && answer !== null ? answer : {};

export const listOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : []);

/** Those fields as strings: numbers as their digits, missing ones as ''. */
export const texts = <K extends string>(fields: Partial<Record<K, unknown>>, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(fields[name])])) as Record<K, string>;

/** Those fields as numbers, also when sent as strings; missing ones are 0. */
export const numbers = <K extends string>(fields: Partial<Record<K, unknown>>, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, Number(fields[name] ?? 0)])) as Record<K, number>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
