import nodeModule from 'node:module';
import pino from 'pino';
import type { FarmAnswer, FarmCall } from './farm.ts';

nodeModule.enableCompileCache();

const { readConfig } = await import('#server/platform/config.ts');
const { logOptions } = await import('#server/platform/log.ts');
const { startServer } = await import('#server/app/start.ts');
const { farmLog } = await import('./farm.ts');

/** The farm's process: starts and closes servers as its worker asks, and ends with it. */
const servers = new Map<number, Awaited<ReturnType<typeof startServer>>>();

process.on('message', (call: FarmCall) => {
  carryOut(call).then(
    (address) => answer({ id: call.id, address }),
    (error: unknown) => answer({ id: call.id, error: String((error as Error).stack ?? error) }),
  );
});
process.once('disconnect', () => process.exit());

const answer = (message: FarmAnswer): void => void process.send?.(message);

async function carryOut(call: FarmCall): Promise<string | null> {
  if ('close' in call) {
    await servers.get(call.close)?.close();
    servers.delete(call.close);
    return null;
  }
  const config = readConfig(call.start);
  const lines = pino.destination({ dest: farmLog(config.dataDir), mkdir: true, sync: true });
  const server = await startServer(config, pino({ ...logOptions, level: config.logLevel }, lines));
  servers.set(call.id, server);
  return server.address;
}
