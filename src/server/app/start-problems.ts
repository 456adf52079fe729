import { createServer } from 'node:net';
import type { Config } from '#server/platform/config.ts';

/** What an operator can mend: one line, printed without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}

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
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = databaseUrl === null ? null : databaseProblem(error, new URL(databaseUrl).host);
    if (problem === null) throw error;
    throw new StartProblem(`DATABASE_URL: ${problem}`, { cause: error });
  }
}

function databaseProblem(error: unknown, host: string): string | null {
  const { code = '', message } = error as { code?: string; message: string };
  if (code === '28P01' || code === '28000') {
    return `the database at ${host} refuses its user or password (${code}): correct it`;
  }
  if (code === '3D000') return `at ${host} there is no database of that name (${code}): create it`;
  if (code === '42501') return `its login lacks a right (${message}): docs/shipping.md says which it needs`;
  if (code === '25006') return `the database at ${host} takes no writes (${code}): name the primary`;
  const isAway =
    /^(08|53|57P)|^(E[A-Z_]+)$/.test(code) || /^(timeout expired|Connection terminated)/.test(message);
  if (!isAway) return null;
  return `no database answers at ${host} (${code || message}): start it, or correct the address`;
}
