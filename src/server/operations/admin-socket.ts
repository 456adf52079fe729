import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Deps } from '#server/actions/base/context.ts';
import { adminSocket, OperatorError } from './operation.ts';
import { runOperation } from './operations.ts';

/** Longest path of a Unix socket on Linux. */
const longestPath = 107;

/**
 * Accepts operator commands: the embedded database belongs to the running process, so the command line asks it to act,
 * with one POST of the operation's name and input, over a socket that only the owner of the folder can open. Null: the
 * folder's path is too long for a socket; commands then need the server to be stopped.
 */
export async function openAdminSocket(deps: Deps): Promise<{ close: () => Promise<void> } | null> {
  const path = adminSocket(deps.config.dataDir);
  if (Buffer.byteLength(path) > longestPath) return null;
  // This process holds the folder's lock: an existing socket was left by a killed process.
  rmSync(path, { force: true });
  const server = createServer((request, reply) => {
    void text(request)
      .then(async (body) => {
        const { name, given } = JSON.parse(body) as { name: string; given: unknown };
        deps.log.info({ operation: name }, 'operator command');
        return { status: 200, answer: await runOperation(deps, name, given) };
      })
      .catch((error: unknown) => {
        const plain = error instanceof OperatorError;
        if (!plain) deps.log.error({ err: error }, 'operator command failed');
        return {
          status: 400,
          answer: { error: plain ? error.message : 'It failed: the server’s log says why.' },
        };
      })
      .then(({ status, answer }) => reply.writeHead(status).end(JSON.stringify(answer)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
  chmodSync(path, 0o600);
  server.unref();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
