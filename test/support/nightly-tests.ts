/** What an applied migration did to the rows of an older version: it changes no more, and migrate.ts refuses one that does. */
export const frozenMigrations: Readonly<Record<string, string>> = {
  'src/server/database/carried-deliveries.test.ts': 'runs a statement of 0095 again',
  'src/server/database/references-carried-over.test.ts': 'runs 0093, 0139 and 0142 again',
  'src/server/database/tables-by-month.test.ts': 'runs from 0077 on',
};

/** The test files that `npm test` leaves to the night, each with its reason. */
export const nightlyTests: Readonly<Record<string, string>> = {
  ...frozenMigrations,
  'test/nightly/judge.test.ts': 'tests the judge of the gallery',
  'test/nightly/troubles.test.ts': 'tests the watchers of the walks',
};
