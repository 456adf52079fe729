import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this machine runs its own under the same file, which is there as long and has the
 * number of who works. Who comes meanwhile waits, at most `patienceMs`, and then works all the same: a lock that
 * somebody left must not keep a shop from opening.
 */
export async function oneAtATime<T>(
  file: string,
  work: () => T | Promise<T>,
  patienceMs = 180_000,
): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  const patience = Date.now() + patienceMs;
  let isMine = take(file);
  while (!isMine && Date.now() < patience) {
    await pause(100);
    isMine = take(file);
  }
  try {
    return await work();
  } finally {
    if (isMine) rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  const owner = ownerOf(file);
  if (owner !== null && !isThere(owner)) takeAway(file, owner);
  return false;
}

/** Of a process that has ended. Two may see that at once, and the second must not take away the lock of the first. */
function takeAway(file: string, owner: number): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (ownerOf(aside) === owner) rmSync(aside);
    else renameSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Null: there is none, or its number is not written yet. */
function ownerOf(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8')) || null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
