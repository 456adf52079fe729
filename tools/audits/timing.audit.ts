import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, moveToNewDay, solveCaptcha } from '#test/support/applicant.ts';
import type { Reply } from '#test/support/client.ts';
import { limit } from '#test/support/limits.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';
import { sign } from '#test/support/signed-applicant.ts';
import { mannWhitney, median } from './mann-whitney.ts';

/**
 * `npm run tool timing`: 2,000 calls each for customers' phones and unknown phones, alternating. Neither the responses
 * nor their duration may tell the two apart: p > 0.01 by rank, or medians less than 0.3 ms apart.
 */
const samples = Number(process.env['TIMING_SAMPLES'] ?? 2000);
const phonesEach = 40;

let server: TestApp;
const customers: string[] = [];
const beginners: string[] = [];
beforeAll(async () => {
  server = await buildTestApp({
    config: { phoneChecksPerHour: 999_999, smsPerHour: 999_999, smsPerDay: 999_999 },
  });
  await stockShops(server.deps);
  for (let each = 0; each < phonesEach; each++) {
    const customer = await applicantAt(server, 'contract-signature');
    await sign(customer);
    customers.push(customer.phone);
    beginners.push((await applicantAt(server, 'geolocalization')).phone);
  }
}, 600_000);
afterAll(() => server.close());

/** Makes one call in a new browser with its own solved captcha; returns the response and its duration. */
async function timed(call: 'loginOtp' | 'checkPhone', phone: string): Promise<{ ms: number; said: string }> {
  const client = server.client();
  await solveCaptcha(client);
  const started = performance.now();
  const reply = await client.post(`onboarding/${call}/${phone}`);
  const ms = performance.now() - started;
  return { ms, said: wholeAnswer(reply) };
}

const wholeAnswer = ({ status, headers, bytes }: Reply): string => {
  // Differ for each response.
  const { date: _date, 'x-request-id': _id, ...others } = headers;
  return `${status} ${JSON.stringify(others)} ${bytes.toString()}`;
};

async function compare(call: 'loginOtp' | 'checkPhone', known: readonly string[]) {
  const strangers = known.map(newPhone);
  const [here, nowhere]: [number[], number[]] = [[], []];
  const said = new Set<string>();
  for (let index = 0; here.length < samples; index++) {
    const turn = index % phonesEach;
    // Codes per day and phone are limited: every round is another day.
    if (turn === 0) await moveToNewDay(server);
    const pair = [
      { phone: known[turn] ?? '', times: here },
      { phone: strangers[turn] ?? '', times: nowhere },
    ];
    for (const { phone, times } of index % 2 === 0 ? pair : pair.toReversed()) {
      const answer = await timed(call, phone);
      times.push(answer.ms);
      said.add(answer.said);
    }
  }
  const apartMs = Math.abs(median(here) - median(nowhere));
  const p = mannWhitney(here, nowhere);
  process.stdout.write(
    `${call}: ${samples} each, medians ${median(here).toFixed(3)} and ${median(nowhere).toFixed(3)} ms, ` +
      `${apartMs.toFixed(3)} ms apart, p = ${p.toFixed(4)}\n`,
  );
  return { said: [...said], isAlike: p > 0.01 || apartMs < limit(0.3) };
}

test('loginOtp answers a customer’s phone and an unknown one with the same bytes in the same time', async () => {
  const { said, isAlike } = await compare('loginOtp', customers);
  expect(said).toEqual([expect.stringMatching(/^200 .*\{"ok":true\}$/)]);
  expect(isAlike).toBe(true);
});

test('checkPhone answers a phone without a contract and an unknown one with the same bytes in the same time', async () => {
  const { said, isAlike } = await compare('checkPhone', beginners);
  expect(said).toEqual([expect.stringMatching(/^200 .*\{"datos":null\}$/)]);
  expect(isAlike).toBe(true);
});
