import { join } from 'node:path';
import type { Deps } from '#server/actions/base/context.ts';

/**
 * An operator action on a shop's data. Runs in the process that has the database: the command line itself or the server
 * it asks (admin-socket.ts). Its input is already read from files.
 */
export interface Operation<Given> {
  run(deps: Deps, given: Given): Promise<Outcome>;
}

export interface Outcome {
  /** For --json. */
  readonly data: unknown;
  /** Text for the terminal. */
  readonly lines: readonly string[];
}

/** Printed to the operator without a stack. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Returns the socket of a server with the embedded database for operator commands; the folder's permissions protect it.
 */
export const adminSocket = (dataDir: string): string => join(dataDir, 'admin.sock');
