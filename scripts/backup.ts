import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backUp } from '#server/backup/backup.ts';
import { sayPlainly } from './say-plainly.ts';
import { readConfig } from '#server/config.ts';

/** `npm run backup [folder]`: database and files of DATA_DIR and DATABASE_URL, into a new folder below ./backups. */
await sayPlainly(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig({ ...process.env, SANDBOX: 'allow' });
  const target = resolve(process.argv[2] ?? `backups/${new Date().toISOString().replaceAll(':', '-')}`);
  const { tables, parts } = await backUp(config, target);
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`${target}: ${rows} rows in ${Object.keys(tables).length} tables, ${parts.length} files`);
  console.log(
    'Keys are not in it: keep DATA_DIR/secret and DATA_DIR/vault-keys, or SECRET and VAULT_KEYS, in another place.',
  );
});
