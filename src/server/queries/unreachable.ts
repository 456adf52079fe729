/** Is this the error of a database that is not there, or has no connection left for us in time? */
export function isUnreachable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && /^(08|53|57P)|^(ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH)/.test(code)) {
    return true;
  }
  // pg and PGlite have no code for these.
  return typeof message === 'string' && unreachable.some((start) => message.startsWith(start));
}

const unreachable = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end on the pool',
  'PGlite is closed',
];
