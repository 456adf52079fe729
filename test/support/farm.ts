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
  const at = farmWithRoom();
  at.started += 1;
  at.open += 1;
  const start = { ...env, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir };
  const id = (lastId += 1);
  const leave = () => {
    at.open -= 1;
    if (at.open === 0 && at !== current) void end(at);
  };
  try {
    const address = await ask(at, { id, start });
    return {
      origin: new URL(address ?? '').origin,
      readLog: () =>
        existsSync(farmLog(dataDir)) ? readFileSync(farmLog(dataDir), 'utf8').trimEnd().split('\n') : [],
      close: () => ask(at, { id: (lastId += 1), close: id }).then(leave),
    };
  } catch (error) {
    leave();
    throw error;
  }
}

interface Farm {
  readonly child: ChildProcess;
  readonly waiting: Map<
    number,
    { resolve: (address: string | null) => void; reject: (error: Error) => void }
  >;
  started: number;
  open: number;
}

let current: Farm | null = null;
let lastId = 0;
const farms = new Set<Farm>();

/** What a closed PGlite leaves behind in V8 adds up: a process has so many servers and is then renewed. */
const serversInOne = 8;

function farmWithRoom(): Farm {
  if (current && current.started < serversInOne && current.child.connected) return current;
  const former = current;
  current = newFarm();
  if (former?.open === 0) void end(former);
  return current;
}

function newFarm(): Farm {
  const child = fork(join(import.meta.dirname, 'farm-process.ts'), {
    // Its own flags, not the worker's; those of PGlite are said in vitest.config.ts.
    execArgv: ['--no-wasm-code-gc'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const farm: Farm = { child, waiting: new Map(), started: 0, open: 0 };
  farms.add(farm);
  child.on('message', (answer: FarmAnswer) => {
    const call = farm.waiting.get(answer.id);
    farm.waiting.delete(answer.id);
    if ('error' in answer) call?.reject(new Error(answer.error));
    else call?.resolve(answer.address);
  });
  child.once('exit', (code, signal) => {
    farms.delete(farm);
    for (const { reject } of farm.waiting.values())
      reject(new Error(`The servers' process ended with ${code ?? signal}`));
  });
  beforeWorkerEnds('farms', () => Promise.all([...farms].map(end)));
  return farm;
}

const ask = (farm: Farm, call: FarmCall): Promise<string | null> =>
  new Promise((resolve, reject) => {
    farm.waiting.set(call.id, { resolve, reject });
    farm.child.send(call, (error) => error && reject(error));
  });

/** Nothing in it is worth a graceful end: folders are deleted. Waited for, so that its CPU time counts as the run's. */
async function end({ child }: Farm): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
