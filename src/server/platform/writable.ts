import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** More than what is left in the last block of a full disk. */
const probe = Buffer.alloc(64 * 1024, 1);

const probeIn = (folder: string): string => join(folder, `.writable-${randomUUID()}`);

/** Creates the folder where it is missing. Returns why nothing can be written there; null: it can. */
export function folderProblem(folder: string): string | null {
  const file = probeIn(folder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, probe);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `${folder} is no folder that can be written (${code}): give this user one, with room on its disk`;
  } finally {
    rmSync(file, { force: true, recursive: true });
  }
}

/** Returns whether something of 64 KiB can be written to the folder now. */
export async function isWritable(folder: string): Promise<boolean> {
  const file = probeIn(folder);
  try {
    await writeFile(file, probe);
    return true;
  } catch {
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}
