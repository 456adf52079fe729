import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * Path of the file in which the build leaves an embedded database with every migration and nothing else: a first start
 * unpacks it instead of making one. Named by the migrations and the PGlite that made it, so that no other one is unpacked.
 */
export function firstDatabaseFile(): string {
  const hash = createHash('sha256');
  const made = ['node_modules/@electric-sql/pglite/package.json', 'db/migrations/*.sql'];
  for (const file of globSync(made, { cwd: root }).toSorted()) {
    hash.update(file).update(readFileSync(join(root, file)));
  }
  return join(root, 'build', `database-${hash.digest('hex').slice(0, 16)}.tar.gz`);
}
