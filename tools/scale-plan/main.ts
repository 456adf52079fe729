import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBetweenMarks } from '#scripts/between-marks.ts';
import { measured } from './measured.ts';
import { fullestShard } from './partners-on-shards.ts';
import { assumed, plan, type Assumed } from './plan.ts';

/**
 * `npm run tool scale-plan`: the resources for a hundred million customers, from the slopes measured in
 * docs/performance.md and the assumptions here; writes docs/scale.md. `-- --sms 0.03 --peak 8` changes assumptions, and
 * writes nothing.
 */
const names = Object.keys(assumed) as (keyof Assumed)[];
const { values } = parseArgs({
  options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
});
const given = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const chosen: Assumed = { ...assumed, ...given };
const slopes = measured();
const found = plan(slopes, chosen);

const whole = (value: number) => Math.round(value).toLocaleString('en');
const millions = (value: number) => `${(value / 1e6).toFixed(1)} million`;
const rate = ({ mean, peak }: { mean: number; peak: number }) =>
  `${mean.toFixed(1)} mean, ${whole(peak)} at the peak`;
const { perYear } = found;
const all = Object.values(perYear).reduce((sum, cost) => sum + cost, 0);

const result: [string, string][] = [
  ['whole walks a second', rate(found.walksPerSecond)],
  ['catalogue calls a second', rate(found.callsPerSecond)],
  ['payments a second', rate(found.paymentsPerSecond)],
  ['looks at the dashboard a second', rate(found.looksPerSecond)],
  ['cores of webs and workers, at the peak', whole(found.productCores)],
  ['cores of PostgreSQL primaries, at the peak', whole(found.databaseCores)],
  [`database after ${chosen.yearsKept} years`, `${found.databaseTerabytes.toFixed(1)} TB`],
  [`papers and proofs after ${chosen.yearsKept} years`, `${found.objectTerabytes.toFixed(1)} TB`],
  ['shards, each with a standby', whole(found.shards)],
  ['messages a year', millions(found.messagesPerYear)],
  ['webs and workers, dollars a year', whole(perYear.product)],
  ['PostgreSQL, dollars a year', whole(perYear.database)],
  ['files, dollars a year', whole(perYear.objects)],
  ['SMS, dollars a year', whole(perYear.sms)],
  ['all of it, dollars a year and customer', (all / chosen.customers).toFixed(2)],
];
const spread = [1, 2, 4].map((times) => {
  const shards = found.shards * times;
  const { medianOfMean, largestPartner } = fullestShard(2_000, shards);
  return [
    whole(shards),
    `${medianOfMean.toFixed(1)} times the mean`,
    `${(largestPartner * 100).toFixed(0)} %`,
  ];
});

const table = (head: readonly string[], lines: readonly (readonly string[])[]) => [
  `| ${head.join(' | ')} |`,
  `| ${head.map(() => '---').join(' | ')} |`,
  ...lines.map((cells) => `| ${cells.join(' | ')} |`),
];
const lines = [
  ...table(
    ['measured', 'value'],
    Object.entries(slopes).map(([name, value]) => [name, String(value)]),
  ),
  '',
  ...table(
    ['assumed', 'value'],
    names.map((name) => [name, String(chosen[name])]),
  ),
  '',
  ...table(['what follows', ''], result),
  '',
  ...table(
    ['shards', 'the fullest, if each of 2,000 partners has one', 'the largest partner’s share'],
    spread,
  ),
];
console.log(lines.join('\n'));
if (Object.keys(given).length === 0)
  writeBetweenMarks(join(import.meta.dirname, '../../docs/scale.md'), 'plan', lines);
