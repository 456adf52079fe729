import { readFileSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import { OperatorError, type Outcome } from '#server/operations/operation.ts';
import type { Anchor } from '#server/queries/audit/audit-trail.ts';

export type Values = Record<string, string | string[] | boolean | undefined>;

export interface Command {
  readonly says: string;
  /** Names of its arguments, in order; all required. */
  readonly takes: readonly string[];
  readonly options: NonNullable<ParseArgsConfig['options']>;
  run(values: Values, positionals: readonly string[]): Promise<Outcome>;
}

export const text = { type: 'string' } as const;

/** Of a command without arguments and options. */
export const plain = { takes: [], options: {} } as const;

/** @throws OperatorError */
export function textIn(values: Values, name: string): string {
  const given = values[name];
  if (typeof given !== 'string' || given.trim() === '') throw new OperatorError(`--${name} is needed`);
  return given.trim();
}

export function dayIn(values: Values, name: string): string {
  const given = textIn(values, name);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(Date.parse(given))) {
    throw new OperatorError(`--${name} must be a day, YYYY-MM-DD`);
  }
  return given;
}

export function partnerIn(values: Values): number {
  const given = values['partner'];
  if (typeof given !== 'string' || !/^\d{1,4}$/.test(given))
    throw new OperatorError('--partner <number> is needed');
  return Number(given);
}

/** Null: all partners. */
export function partnerOrAll(values: Values): number | null {
  const given = textIn(values, 'partner');
  if (given === 'all') return null;
  if (!/^\d{1,4}$/.test(given)) throw new OperatorError('--partner must be a number, or all');
  return Number(given);
}

export function wholeNumber(typed: Values[string]): number {
  if (typed === undefined) return 0;
  if (typeof typed !== 'string' || !/^\d{1,4}$/.test(typed)) {
    throw new OperatorError(`Not a number of weeks, days or hours: ${String(typed)}`);
  }
  return Number(typed);
}

/** The last entries of the audit log that a file of an earlier run has. */
export function anchorsIn(path: Values[string]): Anchor[] {
  if (typeof path !== 'string') return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Anchor);
}
