/** What an applied migration did to the rows of an older version: it changes no more, and migrate.ts refuses one that does. */
export const frozenMigrations: Readonly<Record<string, string>> = {
  'src/server/database/carried-deliveries.test.ts': 'runs a statement of 0095 again',
  'src/server/database/references-carried-over.test.ts': 'runs 0093, 0139 and 0142 again',
  'src/server/database/tables-by-month.test.ts': 'runs from 0077 on',
};

/** What only a change of the database or of the queue can break, on PostgreSQL. */
export const rareOnPostgres: Readonly<Record<string, string>> = {
  ...frozenMigrations,
  'test/postgres/lost-word.test.ts':
    'five processes killed between a commit and its word; without a word: jobs/runner',
  'test/postgres/killed-twice.test.ts': 'two more starts; `npm run tool kills` kills at any moment',
  'test/postgres/pgbouncer.test.ts': 'a pooler of its own',
  'test/postgres/point-in-time.test.ts': 'a second server from an archive',
};

/** On PostgreSQL too, and minutes long. */
export const longOnPostgres: Readonly<Record<string, string>> = {
  'test/postgres/figures-of-a-year.test.ts': 'plays 56 weeks; `npm test` plays 14',
};

/**
 * Journeys of one page or one rare way, whose acts the server's tests prove, whose states the gallery visits and whose forms
 * are the kit's: at night, and whenever what they walk through differs from main (scripts/steps.ts).
 */
export const sideJourneys: Readonly<Record<string, string>> = {
  'test/e2e/english.test.ts':
    'the same screens in English; every sentence is compared by conformance/translations',
  'test/e2e/office/brand.test.ts': 'drafts and publication: routes/office/brand',
  'test/e2e/office/catalogue.test.ts': 'products and prices: routes/office/products',
  'test/e2e/office/company.test.ts': 'sign-in by the company: routes/office/company-sign-in',
  'test/e2e/office/corrections.test.ts': 'asked for in office/whole-flow too; routes/office/corrections',
  'test/e2e/office/new-browser.test.ts':
    'a passkey in another browser: routes/office/own-passkeys, sign-in-anew',
  'test/e2e/office/own-sales.test.ts': 'a promoter’s sales: routes/office/own-sales',
  'test/e2e/office/new-shop.test.ts': 'a shop set up at the desk: routes/office/partners',
  'test/e2e/office/people.test.ts': 'invited in office/whole-flow too; routes/office/people',
  'test/e2e/office/privacy.test.ts': 'requests on personal data: routes/office/privacy',
  'test/e2e/office/promoters.test.ts': 'promoters and commissions: routes/office/promoters',
  'test/e2e/office/reports.test.ts': 'reports and simulation: routes/office/reports',
  'test/e2e/office/settings-webhooks.test.ts': 'receivers of events: routes/office/webhooks',
  'test/e2e/office/ten-minutes.test.ts':
    'a whole chain set up with its acts counted: routes/office/partners, product-files, stock-file',
  'test/e2e/office/trail.test.ts': 'the audit log: routes/office/trail',
  'test/e2e/office/views.test.ts': 'kept views of a list: routes/office/saved-views, several-acts',
  'test/e2e/push.test.ts': 'push messages: jobs/push-reminder, sandbox/push-browser',
  'test/e2e/translated.test.ts': 'under a translator; the gallery judges each state so',
};

/** The test files that `npm test` leaves to the night, each with its reason. */
export const nightlyTests: Readonly<Record<string, string>> = {
  ...sideJourneys,
  ...rareOnPostgres,
  ...longOnPostgres,
  'test/nightly/other-server/account.test.ts':
    'the screens of the account, on the border that api-proxy and the contract hold',
  'test/nightly/other-server/errors.test.ts': 'the same screens and border, with errors',
  'test/nightly/other-server/waits.test.ts': 'the same screens and border, without events',
  'test/nightly/other-server/ways.test.ts': 'the same screens and border, by other ways',
  'test/nightly/hostile-brands.test.ts': '5,000 brands; their rules are tried by domain/partner',
  'test/nightly/judge.test.ts': 'tests the judge of the gallery',
  'test/nightly/troubles.test.ts': 'tests the watchers of the walks',
};
