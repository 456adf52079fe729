import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /**
   * From the file's first line, `-- Phase: …`. expand (default): only adds, so the previous version runs on it too.
   * contract: drops what only an older version needs. alone: an index created CONCURRENTLY, outside a transaction.
   */
  readonly phase: Phase;
}

export type Phase = 'expand' | 'contract' | 'alone';

/** Returns the migration files of a folder, sorted by name. */
export function migrationsIn(folder: string): MigrationFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.toSorted().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    return { name, text, checksum, phase: phaseOf(text) };
  });
}

export const phaseOf = (text: string): Phase =>
  (/^-- Phase: (contract|alone)\b/.exec(text)?.[1] as Phase | undefined) ?? 'expand';
