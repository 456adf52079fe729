import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /**
   * By the file's first line, `-- Phase: …`. expand, unless said: only adds, so the program before runs on it too.
   * contract: takes away what only an older program needs. alone: an index made CONCURRENTLY, outside a transaction.
   */
  readonly phase: Phase;
}

export type Phase = 'expand' | 'contract' | 'alone';

/** The files of a folder, in the order of their names. */
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
