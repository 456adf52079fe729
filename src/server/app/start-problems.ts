import { createServer } from 'node:net';
import { join } from 'node:path';
import { isUnreachable } from '#server/database/unreachable.ts';
import type { Config } from '#server/platform/config.ts';
import { StartProblem } from '#server/platform/start-problem.ts';

/** Asks for the ports before anything else is done. @throws StartProblem */
export async function assertPortsFree({ host, port, operatorPort }: Ports): Promise<void> {
  if (operatorPort !== null && operatorPort !== 0 && operatorPort === port) {
    throw new StartProblem('OPERATOR_PORT: must be another one than PORT');
  }
  await assertFree('PORT', host, port);
  if (operatorPort !== null) await assertFree('OPERATOR_PORT', host, operatorPort);
}

type Ports = Pick<Config, 'host' | 'port' | 'operatorPort'>;

async function assertFree(name: string, host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host, port }, resolve);
    });
  } catch (error) {
    throw listenProblem(error, { name, host, port });
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** Returns the error itself where nothing can be said. */
export function listenProblem(
  error: unknown,
  { name, host, port }: { readonly name: string; readonly host: string; readonly port: number },
): unknown {
  const code = String((error as NodeJS.ErrnoException).code);
  const cause = { cause: error };
  if (code === 'EADDRINUSE') {
    const cure = `stop the program that has it, or set another ${name}`;
    return new StartProblem(`${name}: ${port} of ${host} is taken (${code}): ${cure}`, cause);
  }
  if (code === 'EACCES') {
    return new StartProblem(
      `${name}: this user may not listen at ${port} (${code}): set one above 1023`,
      cause,
    );
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return new StartProblem(
      `HOST: ${host} is no address of this machine (${code}): set 0.0.0.0 or one`,
      cause,
    );
  }
  return error;
}

/** Does the first work with the database. @throws StartProblem where the operator can help */
export async function firstContact<T>(
  name: DatabaseName,
  url: string | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = url === null ? null : databaseProblem(error, name, hostOf(url));
    if (problem === null) throw error;
    throw new StartProblem(`${name}: ${problem}`, { cause: error });
  }
}

/** What a login that lacks a right needs. */
function rightOf(name: DatabaseName, message: string): string {
  if (/\brole\b/.test(message)) {
    return 'give it CREATEROLE for this start, or make the four roles beforehand (docs/shipping.md)';
  }
  return name === 'DATABASE_URL_OWNER'
    ? 'name the owner of the tables'
    : 'name the owner of the tables in DATABASE_URL_OWNER (docs/shipping.md)';
}

type DatabaseName = 'DATABASE_URL' | 'DATABASE_URL_DIRECT' | 'DATABASE_URL_OWNER';

/** Of a socket's address it is empty. */
const hostOf = (url: string): string => URL.parse(url)?.host || 'its socket';

function databaseProblem(error: unknown, name: DatabaseName, host: string): string | null {
  const { code = '', message } = error as { code?: string; message: string };
  if (code === '28P01' || code === '28000') {
    return `the database at ${host} refuses its user or password (${code}): correct them, or create that login (docs/shipping.md)`;
  }
  if (code === '3D000') return `at ${host} there is no database of that name (${code}): create it`;
  if (code === '42501') return `its login lacks a right (${message}): ${rightOf(name, message)}`;
  if (code === '25006') return `the database at ${host} takes no writes (${code}): name the primary`;
  if (code === diskFull) return `the disk of the database at ${host} is full (${code}): make room`;
  if (isOfTls(code, message)) {
    return `the connection to ${host} cannot be encrypted (${message}): correct sslmode in the address, or name the authority in sslrootcert`;
  }
  if (/extension/.test(message) && ['0A000', '58P01'].includes(code)) {
    return `${message}: install PostgreSQL's contrib package on ${host}`;
  }
  const isAway = isUnreachable(error) || /^E[A-Z_]+$/.test(code) || message === 'timeout expired';
  if (!isAway) return null;
  return `no database answers at ${host} (${code || message}): start it, or correct the address`;
}

const diskFull = '53100';

const isOfTls = (code: string, message: string): boolean =>
  /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_)/.test(code) ||
  message === 'The server does not support SSL connections';

/** Returns what stands in the way in the data folder; of anything else the error itself. */
export function fileProblem(error: unknown, dataDir: string): unknown {
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (code === diskFull) {
    return new StartProblem(`DATA_DIR: the disk of ${dataDir} is full (${code}): make room`, {
      cause: error,
    });
  }
  if (syscall === undefined || path === undefined || !join(path, '/').startsWith(join(dataDir, '/')))
    return error;
  return new StartProblem(
    `DATA_DIR: ${path} cannot be used (${code}): give it to this user, or move away what is in its place`,
    { cause: error },
  );
}
