import type { ParseArgsConfig } from 'node:util';
import type { Outcome } from '#server/operations/operation.ts';

export type Values = Record<string, string | string[] | boolean | undefined>;

export interface Command {
  readonly says: string;
  /** Names of its arguments, in order; all required. */
  readonly takes: readonly string[];
  readonly options: NonNullable<ParseArgsConfig['options']>;
  run(values: Values, positionals: readonly string[]): Promise<Outcome>;
}
