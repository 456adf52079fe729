import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { sandboxLink } from '#server/sandbox/key.ts';
import { StartProblem } from '#server/platform/start-problem.ts';
import { startServer } from './start.ts';

/** Shutdown timeout, longer than any response should take. */
const shutdownTimeoutMs = 10_000;

// Whoever reads the output may leave, and the product still serves: without a listener the write that then fails ends the
// process, and the log's flush at its exit repeats that write for ever.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

try {
  const config = readConfig(process.env);
  const log = createLog(config);
  process.on('unhandledRejection', (reason) => {
    log.fatal({ err: reason }, 'a promise was left to fail');
    process.exit(1);
  });
  const starting = startServer(config, log);
  let isStopping = false;
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl-C arrives several times: from the terminal, from npm and from Node's watch mode.
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), shutdownTimeoutMs + config.drainMs).unref();
    starting
      .then((server) => server.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.fatal({ err: error }, 'could not close');
          process.exit(1);
        },
      );
  };
  // Registered before startup completes: a signal during startup closes what is already open.
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const server = await starting;
  if (config.apiOrigin === null && config.databaseUrl === null) {
    log.info(
      'embedded database: one process, survives crashes but not power cuts; use DATABASE_URL for that',
    );
  }
  // The reader may send a signal immediately.
  process.stdout.write(`ready on ${server.address}\n`);
  if (config.sandboxKey !== null) process.stdout.write(`sandbox on ${sandboxLink(config)}\n`);
} catch (error) {
  process.stderr.write(
    `${error instanceof StartProblem ? error.message : String((error as Error).stack ?? error)}\n`,
  );
  process.exit(1);
}
