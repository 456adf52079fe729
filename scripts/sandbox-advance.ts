import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import './check-node.mjs';
import { sayPlainly } from './say-plainly.ts';

/**
 * `npm run sandbox:advance -- --weeks 3 [--days 1] [--hours 2] [--at http://localhost:3000]`: moves the time of a
 * running shop ahead, as its page /sandbox/clock does, and lets what is due by then happen. It does not go back.
 */
await sayPlainly(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values } = parseArgs({
    options: {
      weeks: { type: 'string', default: '0' },
      days: { type: 'string', default: '0' },
      hours: { type: 'string', default: '0' },
      at: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '3000'}` },
    },
  });
  const [weeks, days, hours] = [values.weeks, values.days, values.hours].map(wholeNumber) as [
    number,
    number,
    number,
  ];
  const url = new URL('/sandbox/clock', values.at);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ days: weeks * 7 + days, hours }),
  }).catch(() => {
    throw new Error(`Nothing answers at ${url.origin}: is the shop running there? Else say --at http://…`);
  });
  if (answer.status === 404) throw new Error(`${url.origin} has no sandbox: its time cannot be moved.`);
  if (!answer.ok) throw new Error(`Not moved (${answer.status}): ${await answer.text()}`);
  const { now } = (await answer.json()) as { now: string };
  console.log(`The shop's time is now ${now}.`);
});

function wholeNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new Error(`Not a number of weeks, days or hours: ${text}`);
  return Number(text);
}
