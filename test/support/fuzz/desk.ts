import fc from 'fast-check';
import { sql } from 'kysely';
import { BASE } from '#contract/call.ts';
import { roles } from '#domain/staff/roles.ts';
import type { TestApp } from '#test/support/app.ts';
import { signedRequest } from '#test/support/credit.ts';
import { deskPerson, type DeskPerson } from '#test/support/desk-person.ts';
import { badRequests, type GoodValues } from './bad-requests.ts';
import type { Operation } from './operations.ts';

/** Signs in somebody with every role at a partner: nothing is refused before its input is read. */
export async function everyRole(test: TestApp, partner: number): Promise<DeskPerson> {
  const person = await deskPerson(test, 'administrator', partner);
  const others = roles.filter((role) => role !== 'administrator');
  const promoter = partner * 10;
  // A promoter is one person at most.
  await test.deps.store.db
    .updateTable('staff_grants')
    .set({ withdrawn_at: sql<Date>`app_now()`, withdrawn_by: 'operator' })
    .where('promoter', '=', promoter)
    .where('withdrawn_at', 'is', null)
    .execute();
  await test.deps.store.db
    .insertInto('staff_grants')
    .values(
      others.map((role) => ({
        staff_id: person.id,
        role,
        partner_id: partner,
        promoter: role === 'promoter' ? promoter : null,
        granted_by: 'operator',
      })),
    )
    .execute();
  return person;
}

/** Runs the requests as that person and returns the failures, one line each: a status of 500 or more, shown internals. */
export async function fuzzDesk(
  test: TestApp,
  person: DeskPerson,
  operation: Operation,
  { runs, seed, good }: { runs: number; seed: number; good: GoodValues },
): Promise<string[]> {
  const cookie = [...person.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const found = new Set<string>();
  const requests = fc.sample(badRequests(operation, good), { numRuns: runs, seed });
  for (const [index, request] of requests.entries()) {
    const reply = await test.app.inject({
      method: operation.method,
      url: BASE + request.url,
      // A new IP address each: rate limits are not under test here.
      remoteAddress: `10.9.${(index >> 8) & 255}.${index & 255}`,
      headers: { cookie, ...request.headers },
      ...(request.payload === undefined ? {} : { payload: request.payload }),
    });
    const what = `${operation.method} ${request.url.slice(0, 200)} ${String(request.payload ?? '').slice(0, 200)}`;
    if (reply.statusCode >= 500) found.add(`${reply.statusCode} ${what}`);
    if (reply.statusCode >= 400 && /\bat \S+:\d+|node_modules|SyntaxError|select |violates/i.test(reply.body))
      found.add(`shows its inside: ${what}`);
  }
  return [...found];
}

/** A signed credit and its reasons: what a call reads before it looks at the wrong part. */
export async function goodAtDesk(test: TestApp): Promise<GoodValues> {
  const { requestId, account } = await signedRequest(test.deps, { partner: 1 });
  return {
    requestId,
    account,
    partner: 1,
    reason: 'Lo pidió la gerencia',
    reasonText: 'Lo pidió la gerencia',
    note: 'Lo pidió la gerencia',
    text: 'Lo pidió la gerencia',
    seen: 'signature',
    amount: 100,
    day: '2030-01-02',
  };
}
