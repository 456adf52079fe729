import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeWorkerEnds } from './worker-end.ts';

/** One of the servers in this worker's warm process. */
export interface FarmServer {
  readonly origin: string;
  /** Its log so far, by line. */
  readLog(): readonly string[];
  close(): Promise<void>;
}

/** What the farm's process is asked, and what it answers under the same id. */
export type FarmCall =
  | { readonly id: number; readonly start: Readonly<Record<string, string | undefined>> }
  | { readonly id: number; readonly close: number };
export type FarmAnswer =
  | { readonly id: number; readonly address: string | null }
  | { readonly id: number; readonly error: string };

/** The server's log, in its data folder. */
export const farmLog = (dataDir: string): string => join(dataDir, 'farm.log');

/**
 * Starts a server with its own port, clock and data folder in one process that has its modules loaded and compiled
 * already. Rejects with the server's error.
 */
export async function serverInFarm(
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
): Promise<FarmServer> {
  farm ??= newFarm();
  const at = farm;
  const id = (lastId += 1);
  const address = await ask(at, { id, start: { ...env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir } });
  return {
    origin: new URL(address ?? '').origin,
    readLog: () =>
      existsSync(farmLog(dataDir)) ? readFileSync(farmLog(dataDir), 'utf8').trimEnd().split('\n') : [],
    close: async () => void (await ask(at, { id: (lastId += 1), close: id })),
  };
}

interface Farm {
  readonly child: ChildProcess;
  readonly waiting: Map<
    number,
    { resolve: (address: string | null) => void; reject: (error: Error) => void }
  >;
}

/** Kept from file to file: a server that closes leaves little behind, and a process that is warm serves the next one sooner. */
let farm: Farm | null = null;
let lastId = 0;

function newFarm(): Farm {
  const child = fork(join(import.meta.dirname, 'farm-process.ts'), {
    // Its own flags, not the worker's; those of PGlite are said in vitest.config.ts.
    execArgv: ['--no-wasm-code-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const started: Farm = { child, waiting: new Map() };
  child.on('message', (answer: FarmAnswer) => {
    const call = started.waiting.get(answer.id);
    started.waiting.delete(answer.id);
    if ('error' in answer) call?.reject(new Error(answer.error));
    else call?.resolve(answer.address);
  });
  child.once('exit', (code, signal) => {
    if (farm === started) farm = null;
    for (const { reject } of started.waiting.values())
      reject(new Error(`The servers' process ended with ${code ?? signal}`));
  });
  beforeWorkerEnds('farm', () => end(started));
  return started;
}

const ask = (at: Farm, call: FarmCall): Promise<string | null> =>
  new Promise((resolve, reject) => {
    at.waiting.set(call.id, { resolve, reject });
    at.child.send(call, (error) => error && reject(error));
  });

/** Nothing in it is worth a graceful end: folders are deleted. Waited for, so that its CPU time counts as the run's. */
async function end({ child }: Farm): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
