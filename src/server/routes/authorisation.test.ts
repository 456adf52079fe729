import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, type CallName } from '#contract/api.ts';
import { policies } from '#server/http/policies.ts';
import type { Policy } from '#server/http/policy.ts';
import { personaFor } from '#server/sandbox/persona.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { applicantAt, codeFor, moveClock, solveCaptcha, startRequest } from '#test/support/applicant.ts';
import { notice, table, type Answer, type Ids, type Row } from '#test/support/authorisation-table.ts';
import type { Reply, TestClient } from '#test/support/client.ts';
import { filedComplaint } from '#test/support/filed-complaint.ts';
import { accountOf, sign } from '#test/support/signed-applicant.ts';
import { newPhone, stockShops } from '#test/support/shop.ts';

let test: TestApp;
const actors = ['anonymous', 'visitor', 'begins', 'A', 'A again', 'A unseen', 'C'] as const;
type Actor = (typeof actors)[number];
const objects = ['of A', 'of B', 'of C', 'of who begins', 'unknown', 'malformed'] as const;
type Thing = (typeof objects)[number];

const client = {} as Record<Actor, TestClient>;
const ids = {} as Record<Thing, Ids>;

/**
 * A and B are customers of one partner, C of another; A and C in the browser that signed, A also logged in again: where she
 * has said when she was born, and where she has not.
 */
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
  const [a, b, c] = [await signed(1), await signed(1), await signed(2)];
  const begins = await startRequest(test);
  Object.assign(client, {
    anonymous: test.client(),
    visitor: await spent(),
    begins: begins.client,
    A: a.client,
    'A again': await proved(await loggedIn(a.ids.phone), a.ids),
    'A unseen': await loggedIn(a.ids.phone),
    C: c.client,
  });
  const unknown = { requestId: 'AbCdEfGhIjKlMnOpQrStUv', phone: newPhone(), partner: '1' };
  const bad = 'no-such-id';
  Object.assign(ids, {
    'of A': a.ids,
    'of B': b.ids,
    'of C': c.ids,
    'of who begins': {
      requestId: begins.requestId,
      phone: begins.phone,
      account: await accountOf(begins),
      reference: '0000000000017',
      partner: '1',
    },
    unknown: { ...unknown, account: '0000000000', reference: '0000000000017' },
    malformed: { requestId: bad, account: bad, phone: bad, reference: bad, partner: '1' },
  });
});
afterAll(() => test.close());

async function signed(partner: number): Promise<{ client: TestClient; ids: Ids }> {
  const applicant = await applicantAt(test, 'contract-signature', { partner });
  await applicant.client.post(`onboarding/acceptTerms/${applicant.requestId}`, notice);
  await sign(applicant);
  const { requestId, phone } = applicant;
  const { reference } = await test.deps.store.db
    .selectFrom('instalments')
    .innerJoin('loans', 'loans.account', 'instalments.account')
    .select('reference')
    .where('request_id', '=', requestId)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow();
  const account = await accountOf(applicant);
  // Found by the account here, and not answered yet.
  await filedComplaint(test.deps, partner, { phone, requestId, folio: account });
  return {
    client: applicant.client,
    ids: { requestId, phone, account, reference: reference ?? '', partner: String(partner) },
  };
}

async function loggedIn(phone: string): Promise<TestClient> {
  const browser = test.client();
  await moveClock(test, 61);
  await solveCaptcha(browser);
  await browser.post(`onboarding/loginOtp/${phone}`);
  const reply = await browser.post(`onboarding/validarOtpCelular/${phone}/${await codeFor({ test, phone })}`);
  if (reply.status !== 200) throw new Error(`login answered ${reply.status} ${reply.code}`);
  return browser;
}

async function proved(browser: TestClient, { account, phone }: Ids): Promise<TestClient> {
  const reply = await browser.post(`account/prove/${account}`, { birthday: personaFor(phone).birthday });
  if (reply.status !== 200) throw new Error(`the proof answered ${reply.status} ${reply.code}`);
  return browser;
}

/** Returns a session whose captcha is used up. */
async function spent(): Promise<TestClient> {
  const browser = test.client();
  await solveCaptcha(browser);
  await browser.post(`onboarding/loginOtp/${newPhone()}`);
  return browser;
}

const owns: Partial<Record<Actor, [Thing, keyof Row]>> = {
  begins: ['of who begins', 'began'],
  A: ['of A', 'verified'],
  'A again': ['of A', 'customer'],
  'A unseen': ['of A', 'unseen'],
  C: ['of C', 'verified'],
};

function expected(row: Row, actor: Actor, thing: Thing): Answer {
  if (actor === 'anonymous') return row.anonymous;
  if (thing === 'malformed') return row.malformed;
  const [own, as] = owns[actor] ?? [];
  return own === thing && as ? (row[as] as Answer) : row.stranger;
}

/**
 * Allowed responses of a call that admits the caller: all but "not authenticated", "forbidden", "not found" and faults.
 */
const isIn = ({ status, code }: Reply): boolean =>
  status < 500 && (![401, 403, 404].includes(status) || code === 'captcha-required');
const answered = (reply: Reply): Answer => (isIn(reply) ? 'in' : (reply.status as Answer));

const names = Object.keys(table) as CallName[];

/** A script that names no shop, and a page of the object's shop: each resolves the shop in its own way. */
const standings = ['nowhere', 'in the shop of the object'] as const;
function stand(actor: Actor, thing: Thing, standing: (typeof standings)[number]): TestClient {
  const standingClient = client[actor];
  standingClient.stands = standing === 'nowhere' ? null : Number(ids[thing].partner);
  return standingClient;
}

describe.each(standings)('the matrix, %s', (standing) => {
  it('has every call of the contract', () => {
    expect(names.toSorted()).toEqual(Object.keys(api).toSorted());
  });

  it.each(names)('%s answers every actor for every object as the table by hand says', async (name) => {
    const row = table[name];
    const seen: string[] = [];
    const wanted: string[] = [];
    for (const actor of actors) {
      for (const thing of objects) {
        const want = expected(row, actor, thing);
        // An admitted stream would not end; logging out would end the actor's session.
        if (name === 'events' && want === 'in') continue;
        const asks = stand(actor, thing, standing);
        const reply = await row.send(name === 'logout' ? test.client() : asks, ids[thing]);
        const got = want === 'in' ? answered(reply) : reply.status;
        seen.push(`${actor}, ${thing}: ${got}`);
        wanted.push(`${actor}, ${thing}: ${want}`);
        if (want !== 'in') expect(reply.status).toBeGreaterThanOrEqual(400);
      }
    }
    expect(seen).toEqual(wanted);
  });

  it.each(names.filter((name) => table[name].stranger === 404 && policies[name].owner !== null))(
    '%s: what is not yours and what is not there look alike to the byte',
    async (name) => {
      for (const actor of ['visitor', 'begins', 'A', 'A again', 'A unseen', 'C'] as const) {
        const foreign = await table[name].send(stand(actor, 'of B', standing), ids['of B']);
        const unknown = await table[name].send(stand(actor, 'unknown', standing), ids.unknown);
        expect(lookOf(foreign)).toEqual(lookOf(unknown));
        expect(foreign.status).toBe(404);
      }
    },
  );
});

/** Returns all that the caller can see, except the time, the remaining calls, and the random request id. */
const lookOf = ({ status, bytes, headers }: Reply) => ({
  status,
  headers: Object.entries(headers).filter(([name]) => !/^(date|x-request-id|x-ratelimit-\w+)$/.test(name)),
  body: bytes.toString(),
});

describe('the policy table', () => {
  it.each(names)('%s: says the same as the table by hand', (name) => {
    const { send: _send, malformed: _malformed, ...answers } = table[name];
    const policy = policies[name];
    if (policy.owner === null && policy.actor === 'anyone') {
      expect(answers.anonymous).toBe(answers.stranger);
      return;
    }
    expect(answers).toEqual(byPolicy(policy));
  });
});

function byPolicy({ actor, owner, unseen }: Policy): Omit<Row, 'send' | 'malformed'> {
  if (actor === 'staff' || actor === 'provider') {
    return { anonymous: 401, stranger: 401, began: 401, verified: 401, customer: 401, unseen: 401 };
  }
  const began = {
    'begun request': 'in',
    request: 409,
    'request or account': 404,
    account: 404,
    phone: 404,
  } as const;
  return {
    anonymous: 401,
    stranger: owner === null ? 'in' : 404,
    began: owner === null ? 'in' : began[owner],
    verified: owner === 'account' ? 404 : 'in',
    customer: 'in',
    unseen: owner === null || unseen ? 'in' : 403,
  };
}
