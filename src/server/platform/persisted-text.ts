import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';

/**
 * Reads a text from a file of the data folder, creating it at the first start, readable by the owner only. A temporary
 * file is linked into place, so that concurrent first starts agree and none reads a partial file.
 */
export function persistedText(dataDir: string, name: string, make: () => string): string {
  const file = join(dataDir, name);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Returns the secret in the data folder: 256 random bits, created at the first start. @throws Error where it is none */
export function persistedSecret(dataDir: string): string {
  const secret = persistedText(dataDir, secretFile, () => randomBytes(32).toString('base64url'));
  if (secret.length < 32) throw new Error('must have at least 32 characters');
  return secret;
}

export const secretFile = 'secret';

/** The folder has the embedded database and not the secret that was made before it. */
export const lacksSecret = (dataDir: string): boolean =>
  existsSync(join(dataDir, 'database')) && !existsSync(join(dataDir, secretFile));
