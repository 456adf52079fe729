import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrationFaults } from './migration-rules.ts';

const folder = join(import.meta.dirname, '../db/migrations');
/** Earlier migrations predate the first release, so no older version ran beside them. */
const firstHeld = '0077';

test('every migration that has to run beside the version before keeps the rules', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= firstHeld);
  const faults = files.flatMap((name) =>
    migrationFaults(readFileSync(join(folder, name), 'utf8')).map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['drop table loans', 'taking away'],
  ['alter table loans drop column account', 'taking away'],
  ['alter table loans rename column account to number', 'taking away'],
  ['alter table loans rename account to number', 'taking away'],
  ['alter table loans rename to credits', 'taking away'],
  ['alter table loans alter column account type bigint', 'another type'],
  ['alter table loans alter account set not null', 'NOT NULL reads'],
  ['alter table loans add column note text not null', 'needs a default'],
  ['alter table loans add note text not null, add other text', 'needs a default'],
  ['create index loans_by_note on loans (note)', 'CONCURRENTLY'],
  ['create unique index loans_by_note on loans (note)', 'CONCURRENTLY'],
  ['alter table loans add unique (note)', 'USING INDEX'],
  ['alter table loans add constraint one primary key (note)', 'USING INDEX'],
  ["alter table loans add constraint some check (note <> '')", 'NOT VALID'],
  ['alter table loans add foreign key (note) references notes', 'NOT VALID'],
  ["update loans set note = ''", 'by a job'],
  ['delete from loans', 'by a job'],
  ['-- Phase: contract\nupdate loans set note = 1', 'by a job'],
  ['-- Phase: alone\ncreate index loans_by_note on loans (note)', 'alone is one'],
  ['-- Phase: alone\ncreate index concurrently a on b (c); select 1', 'alone is one'],
])('%s is refused', (text, says) => {
  expect(migrationFaults(text).join('\n')).toContain(says);
});

test.each([
  'create table notes (id text primary key, at timestamptz not null); create index notes_by_at on notes (at)',
  'alter table loans add column note text, add other integer not null default 0',
  "alter table loans add constraint some check (note <> '') not valid",
  'alter table loans validate constraint some',
  '-- Phase: contract\nalter table loans drop column note',
  '-- Phase: alone\n-- Why.\ncreate unique index concurrently loans_by_note on loans (note)',
  'alter table loans add constraint one unique using index loans_by_note',
  "insert into notes values ('drop table loans; delete from loans')",
  'create function tell() returns void language sql as $$ delete from loans; $$',
])('%s is taken', (text) => {
  expect(migrationFaults(text)).toEqual([]);
});
