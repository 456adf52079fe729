import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFile, schemaTypes } from '#scripts/generate-schema.ts';
import { openTestDatabase } from '#test/support/database.ts';

test('the types of the schema are those of the migrated database: npm run docs writes them', async () => {
  const database = await openTestDatabase();
  try {
    expect(await schemaTypes(database.store.db)).toBe(readFileSync(schemaFile, 'utf8'));
  } finally {
    await database.close();
  }
});
