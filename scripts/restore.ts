import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { restore } from '#server/backup/backup.ts';
import { sayPlainly } from './say-plainly.ts';
import { readConfig } from '#server/config.ts';

/** `npm run restore <folder>`: a backup, into an empty DATA_DIR (and an empty DATABASE_URL), checked table by table. */
await sayPlainly(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [source] = process.argv.slice(2);
  if (source === undefined) throw new Error('Which backup? npm run restore <folder>');
  const config = readConfig({ ...process.env, SANDBOX: 'allow' });
  const { createdAt, tables, parts } = await restore(config, resolve(source));
  console.log(
    `restored as of ${createdAt}: ${Object.keys(tables).length} tables and ${parts.length} files are as they were`,
  );
});
