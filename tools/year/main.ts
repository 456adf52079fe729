import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatMoney } from '#domain/credit/money.ts';
import { migrate } from '#server/database/migrate.ts';
import { asOwner, openDatabase } from '#server/database/open-database.ts';
import { prepareVault } from '#server/operations/prepare-vault.ts';
import { persistedKeyRing } from '#server/platform/key-ring.ts';
import { creditBenchOn } from '#test/support/credit.ts';
import { silentLog } from '#test/support/silent-log.ts';
import type { Books } from '#test/support/year/books.ts';
import { playYear } from '#test/support/year/play-year.ts';

/**
 * `npm run tool year`: plays a year of a hundred customers on a database of its own, and prints the books: every peso
 * that came in stands in exactly one place. `-- --seed 7 --customers 20 --weeks 12`; `--seeds 20` plays seeds 1 to 20.
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

for (const seed of seeds) {
  const books = await playOnce(seed);
  print(seed, books);
  if (books.faults.length > 0) process.exitCode = 1;
}

async function playOnce(seed: number): Promise<Books> {
  const dataDir = mkdtempSync(join(tmpdir(), 'enganche-year-'));
  const config = {
    databaseUrl: null,
    databaseDirectUrl: null,
    dataDir,
    vaultKeys: persistedKeyRing(dataDir),
  };
  const opened = await openDatabase(config, silentLog);
  try {
    await migrate(opened);
    await prepareVault(opened);
    const store = asOwner(opened);
    const { deps } = await creditBenchOn({ opened, store, dataDir, config, close: () => opened.close() });
    return await playYear(deps, { seed, customers, weeks });
  } finally {
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function print(
  seed: number,
  { paid, untold, cameIn, places, rebated, credits, messages, faults }: Books,
): void {
  const line = (what: string, amount: number) =>
    console.log(`  ${what.padEnd(34)} ${formatMoney(amount).padStart(16)}`);
  console.log(`Seed ${seed}: ${customers} customers, ${weeks} weeks`);
  line(`paid (${paid.payments} payments)`, paid.centavos);
  line(`not told yet (${untold.payments})`, untold.centavos);
  line(`came in (${cameIn.payments}, ${paid.repeated} told twice)`, cameIn.centavos);
  for (const [place, amount] of Object.entries(places)) line(`  ${place}`, amount);
  line('rebated', rebated);
  console.log(`  credits: ${counted(credits)}`);
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
