import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { formatMoney } from '#domain/credit/money.ts';
import { migrate } from '#server/database/migrate.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { newMasterKey, parseKeyRing } from '#server/platform/key-ring.ts';
import { creditBenchOn } from '#test/support/credit.ts';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { dropDatabase, urlOf } from '#test/support/server-database.ts';
import { silentLog } from '#test/support/silent-log.ts';
import type { Books } from '#test/support/year/books.ts';
import { playYear } from '#test/support/year/play-year.ts';

/**
 * `npm run tool year`: plays a year of a hundred customers on its own PostgreSQL 15, a database for each seed, and prints
 * the books: every peso that came in stands in exactly one place. `-- --seed 7 --customers 20 --weeks 12`; `--seeds 20` plays seeds 1 to 20.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    customers: { type: 'string', default: '100' },
    weeks: { type: 'string', default: '52' },
  },
});
const [customers, weeks] = [Number(values.customers), Number(values.weeks)];
const seeds =
  values.seeds === undefined
    ? [Number(values.seed)]
    : Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);

// Durability is not under test.
const postgres = await ownPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
const dataDir = mkdtempSync(join(tmpdir(), 'enganche-year-'));
const vaultKeys = parseKeyRing(newMasterKey());
try {
  const template = await emptyShop();
  const wrong: number[] = [];
  const waiting = [...seeds];
  // Two at a time: each waits for its database half of the time.
  const player = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const began = performance.now();
      const books = await playOnce(seed, template);
      print(seed, books, (performance.now() - began) / 1000);
      if (books.faults.length > 0) wrong.push(seed);
    }
  };
  await Promise.all([player(), player()]);
  if (seeds.length > 1) {
    console.log(`${seeds.length - wrong.length} of ${seeds.length} seeds balance`);
  }
  if (wrong.length > 0) {
    console.log(`Wrong: ${wrong.toSorted((a, b) => a - b).join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
  await postgres.discard();
}

/** Migrates a database that every seed copies. Returns its name. */
async function emptyShop(): Promise<string> {
  const name = 'year';
  await administer((admin) => admin.query(`create database ${name}`));
  const opened = await openDatabase(placeOf(name), silentLog);
  await migrate(opened);
  await prepareVault(opened);
  await opened.close();
  return name;
}

async function playOnce(seed: number, template: string): Promise<Books> {
  const name = `${template}_${seed}`;
  await administer((admin) => admin.query(`create database ${name} template ${template}`));
  const config = placeOf(name);
  const opened = await openDatabase(config, silentLog);
  try {
    await prepareVault(opened);
    const store = asOwner(opened);
    const { deps } = await creditBenchOn({ opened, store, dataDir, config, close: () => opened.close() });
    return await playYear(deps, { seed, customers, weeks });
  } finally {
    await opened.close();
    await administer((admin) => dropDatabase(admin, name));
  }
}

function placeOf(database: string) {
  const url = urlOf(postgres.url, database);
  return { databaseUrl: url, databaseDirectUrl: url, dataDir, vaultKeys };
}

async function administer(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await work(admin);
  await admin.end();
}

function print(
  seed: number,
  {
    paid,
    untold,
    cameIn,
    places,
    rebated,
    forgiven,
    credits,
    acts,
    givenBack,
    managed,
    messages,
    faults,
  }: Books,
  seconds: number,
): void {
  const line = (what: string, amount: number) =>
    console.log(`  ${what.padEnd(34)} ${formatMoney(amount).padStart(16)}`);
  console.log(`Seed ${seed}: ${customers} customers, ${weeks} weeks, in ${seconds.toFixed(0)} s`);
  line(`paid (${paid.payments} payments)`, paid.centavos);
  line(`not told yet (${untold.payments})`, untold.centavos);
  line(`came in (${cameIn.payments}, ${paid.repeated} told twice)`, cameIn.centavos);
  for (const [place, amount] of Object.entries(places)) line(`  ${place}`, amount);
  line('rebated', rebated);
  line('forgiven', forgiven);
  console.log(`  credits: ${counted(credits)}`);
  console.log(`  acts: ${counted(acts)}`);
  console.log(`  given back: ${counted(givenBack)}`);
  console.log(`  managed: ${counted(managed)}`);
  console.log(`  messages: ${counted(messages)}`);
  console.log(
    faults.length === 0 ? '  The books are right.' : faults.map((fault) => `  WRONG ${fault}`).join('\n'),
  );
}

function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([what, count]) => `${count} ${what}`)
    .join('; ');
}
