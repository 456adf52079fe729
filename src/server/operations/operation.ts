import type { Deps } from '#server/actions/context.ts';

/**
 * Something the operator does to a running shop's data: in the process that has them, whether that is the command line
 * itself or the server that it asks (admin-socket.ts). What it is given has been read from files already.
 */
export interface Operation<Given> {
  run(deps: Deps, given: Given): Promise<Outcome>;
}

export interface Outcome {
  /** For --json. */
  readonly data: unknown;
  /** For people. */
  readonly lines: readonly string[];
}

/** Said to the operator in a line each, without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
