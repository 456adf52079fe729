import { ConfigError, readConfig } from './config.ts';
import { createLog, faultOf } from './log.ts';
import { FolderInUse } from './queries/folder-lock.ts';
import { startServer } from './start.ts';
import { VaultKeyMissing } from './vault/vault.ts';

/** Longer than any answer should take; then the process ends whatever is open. */
const patienceMs = 10_000;

try {
  const config = readConfig(process.env);
  const log = createLog(config);
  process.on('unhandledRejection', (reason) => {
    log.fatal({ err: faultOf(reason) }, 'a promise was left to fail');
    process.exit(1);
  });
  const server = await startServer(config, log);
  if (config.apiOrigin === null && config.databaseUrl === null) {
    log.info('embedded database: one process, safe from crashes, not from power cuts (DATABASE_URL is)');
  }
  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), patienceMs + config.drainMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: faultOf(error) }, 'could not close');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // Whoever reads this may end it at once.
  process.stdout.write(`ready on ${server.address}\n`);
} catch (error) {
  // What the operator can mend is said in plain words, without a stack.
  const plain =
    error instanceof ConfigError ||
    error instanceof FolderInUse ||
    error instanceof VaultKeyMissing ||
    isTaken(error);
  process.stderr.write(`${plain ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exit(1);
}

function isTaken(error: unknown): boolean {
  return ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String((error as NodeJS.ErrnoException).code));
}
