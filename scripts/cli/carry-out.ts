import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { readConfig, type Config } from '#server/platform/config.ts';
import { adminSocket, OperatorError, type Outcome } from '#server/operations/operation.ts';
import type { GivenOf, OperationName } from '#server/operations/operations.ts';

/**
 * Runs an operation on the configured data (environment or .env). A running server with the embedded database is asked
 * to run it; on PostgreSQL, and while none is running, it runs in this process.
 */
export async function carryOut<N extends OperationName>(name: N, given: GivenOf<N>): Promise<Outcome> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // Commands use no providers: do not refuse a sandbox configuration.
  const config = readConfig({ SANDBOX: 'allow', ...process.env });
  const answer = config.databaseUrl === null ? await askServer(config, name, given) : null;
  if (answer !== null) return answer;
  // A large module: not loaded when a server runs the operation.
  const { carryOutHere } = await import('./in-this-process.ts');
  return carryOutHere(config, name, given);
}

/** Null: no server is listening. */
function askServer(config: Config, name: string, given: unknown): Promise<Outcome | null> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: adminSocket(config.dataDir), method: 'POST', path: '/' }, (reply) => {
      text(reply)
        .then((body) => {
          const answer = JSON.parse(body) as Outcome & { error?: string };
          if (reply.statusCode !== 200) throw new OperatorError(answer.error ?? 'The server refused.');
          resolve(answer);
        })
        .catch(reject);
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = ['ENOENT', 'ECONNREFUSED', 'ENAMETOOLONG', 'EINVAL'].includes(error.code ?? '');
      if (isNobody) resolve(null);
      else reject(error);
    });
    asked.end(JSON.stringify({ name, given }));
  });
}
