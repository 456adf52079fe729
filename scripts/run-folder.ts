import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * The temporary folder of one run, for all of its processes: what a run leaves behind lies in it and goes with it. Throws
 * with what to do where a run cannot have one.
 */
export interface RunFolder {
  readonly path: string;
  /** Ends what still runs in it, and deletes it. */
  discard(): void;
}

/** First clears up after runs that were killed. */
export function makeRunFolder(home = homeOfRuns(), neededGb = roomGb): RunFolder {
  for (const path of new Set([home, tmpdir()].flatMap(foldersOfDead))) discard(path);
  checkRoom(home, neededGb);
  checkEveryoneEnters(home);
  const path = mkdtempSync(join(home, `${prefix}${process.pid}-`));
  // PostgreSQL runs as a user of its own where we are root.
  chmodSync(path, 0o755);
  return { path, discard: () => discard(path) };
}

/** In memory where there is plenty: every test file makes and deletes the thousand files of a database. */
function homeOfRuns(): string {
  const isPlenty = process.env['TMPDIR'] === undefined && freemem() / 1024 ** 3 >= plentyGb;
  return isPlenty && existsSync(inMemory) && freeGb(inMemory) >= roomGb ? inMemory : tmpdir();
}

const inMemory = '/dev/shm';
const plentyGb = 12;

const prefix = 'enganche-run-';

/** The folders of runs whose process has ended. */
const foldersOfDead = (home: string): string[] =>
  readdirSync(home)
    .filter((name) => name.startsWith(prefix) && !isRunning(Number(name.slice(prefix.length).split('-')[0])))
    .map((name) => join(home, name));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function discard(path: string): void {
  // One may have started another meanwhile, and needs a moment to be gone.
  for (let round = 0; round < 50 && endProcessesIn(path) > 0; round++) Atomics.wait(pause, 0, 0, 20);
  rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

const pause = new Int32Array(new SharedArrayBuffer(4));

/** Kills every process whose temporary folder or working directory it is. Returns how many. */
function endProcessesIn(folder: string): number {
  if (process.platform !== 'linux') return 0;
  const found = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isIn(folder, pid));
  for (const pid of found) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  return found.length;
}

/** A process that has ended meanwhile, or is another user's, has nothing to read. */
function isIn(folder: string, pid: string): boolean {
  const read = (name: string, from: (path: string) => string) => {
    try {
      return from(join('/proc', pid, name));
    } catch {
      return '';
    }
  };
  const text = (path: string) => readFileSync(path, 'utf8');
  if (Number(pid) === process.pid || read('stat', text).includes(') Z ')) return false;
  return (
    read('environ', text).split('\0').includes(`TMPDIR=${folder}`) ||
    read('cwd', readlinkSync).startsWith(folder)
  );
}

/** What a run writes at most, with a margin. */
const roomGb = 3;

function checkRoom(home: string, neededGb: number): void {
  const free = freeGb(home);
  if (free >= neededGb) return;
  throw new Error(
    `${home} has ${free.toFixed(1)} GB free and the tests need ${neededGb}: free some, or set TMPDIR to a folder of another disk.`,
  );
}

function freeGb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return (bavail * bsize) / 1024 ** 3;
}

function checkEveryoneEnters(home: string): void {
  const folder = process.getuid?.() === 0 ? closedFolder(home) : null;
  if (folder === null) return;
  throw new Error(
    `PostgreSQL runs as its own user, who may not enter ${folder}: set TMPDIR to a folder that everybody may enter, as /tmp.`,
  );
}

/** Returns the folder itself or the one above it that others may not enter, if any. */
export function closedFolder(folder: string): string | null {
  if ((statSync(folder).mode & 0o001) === 0) return folder;
  return folder === dirname(folder) ? null : closedFolder(dirname(folder));
}
