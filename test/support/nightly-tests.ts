/** What an applied migration did to the rows of an older version: it changes no more, and migrate.ts refuses one that does. */
export const frozenMigrations: Readonly<Record<string, string>> = {
  'src/server/database/carried-deliveries.test.ts': 'runs a statement of 0095 again',
  'src/server/database/references-carried-over.test.ts': 'runs 0093, 0139 and 0142 again',
  'src/server/database/tables-by-month.test.ts': 'runs from 0077 on',
};

/** What only a change of the database or of the queue can break, on PostgreSQL. */
export const rareOnPostgres: Readonly<Record<string, string>> = {
  ...frozenMigrations,
  'test/postgres/figures-of-a-year.test.ts': 'plays 56 weeks; `npm test` plays 14',
  'test/postgres/killed-twice.test.ts': 'two more starts; `npm run tool kills` kills at any moment',
  'test/postgres/pgbouncer.test.ts': 'a pooler of its own',
  'test/postgres/point-in-time.test.ts': 'a second server from an archive',
};

/** The test files that `npm test` leaves to the night, each with its reason. */
export const nightlyTests: Readonly<Record<string, string>> = {
  ...rareOnPostgres,
  'test/nightly/other-server/account.test.ts':
    'the screens of the account, on the border that api-proxy and the contract hold',
  'test/nightly/other-server/errors.test.ts': 'the same screens and border, with errors',
  'test/nightly/other-server/waits.test.ts': 'the same screens and border, without events',
  'test/nightly/other-server/ways.test.ts': 'the same screens and border, by other ways',
  'test/nightly/judge.test.ts': 'tests the judge of the gallery',
  'test/nightly/troubles.test.ts': 'tests the watchers of the walks',
};
