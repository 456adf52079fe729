import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { StartProblem } from '#server/platform/start-problem.ts';

/** Held until released or until the process ends. */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Locks a data folder for one process: PGlite has no lock, and two processes on one folder silently lose acknowledged
 * rows. Two guards: an abstract socket (freed by the kernel however the process ends) and a file that names the owner,
 * for systems without such sockets and for containers that share a folder.
 * @throws FolderInUse without waiting
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  const file = join(real, 'owner.json');
  const guard = process.platform === 'linux' ? await holdSocket(real, file) : null;
  const owner = readOwner(file);
  if (owner && owner.token !== ownToken() && isAlive(owner, file)) {
    guard?.close();
    throw new FolderInUse(real, owner);
  }
  writeFileSync(file, JSON.stringify(self()), { mode: 0o600 });
  const beat = setInterval(() => touch(file), beatMs).unref();
  return {
    release: async () => {
      clearInterval(beat);
      if (readOwner(file)?.token === ownToken()) rmSync(file, { force: true });
      if (guard) await new Promise((resolve) => guard.close(resolve));
    },
  };
}

export class FolderInUse extends StartProblem {
  override readonly name = 'FolderInUse';
  constructor(folder: string, owner: Owner | null) {
    const by = owner ? `process ${owner.pid} on ${owner.host}, since ${owner.since}` : 'another process';
    super(
      `${folder} is in use by ${by}. The embedded database belongs to one process: ` +
        'stop that one, or give this one another DATA_DIR or a DATABASE_URL.',
    );
  }
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  /** Distinguishes this process from an earlier one with the same pid. */
  readonly token: string;
}

/** A process that is not visible from here (another container) counts as alive while its heartbeat continues. */
const beatMs = 2_000;
const silentMs = 15_000;

async function holdSocket(real: string, file: string): Promise<Server> {
  const name = createHash('sha256').update(real).digest('hex').slice(0, 40);
  const server = createServer().unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(real, readOwner(file)) : error),
    );
    server.listen(`\0enganche-${name}`, () => resolve(server));
  });
}

const self = (): Owner => ({
  pid: process.pid,
  host: hostname(),
  since: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  token: ownToken(),
});

const ownToken = (): string => tokenOf(process.pid) ?? `${process.pid}`;

function isAlive(owner: Owner, file: string): boolean {
  if (owner.host !== hostname()) return Date.now() - statSync(file).mtimeMs < silentMs;
  const token = tokenOf(owner.pid);
  if (token !== null) return token === owner.token;
  try {
    process.kill(owner.pid, 0);
    return process.platform !== 'linux';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns pid and start time of a process on Linux; null elsewhere and for a process that has ended. */
function tokenOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The bracketed name may contain spaces; the start time is the 20th field after it.
    return `${pid}@${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The file was removed by hand: the socket still holds.
  }
}
