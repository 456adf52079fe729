import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderError } from '#server/providers/provider-error.ts';
import { decideSession } from '#server/sandbox/queries/identity.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import {
  applicantAt,
  countOf,
  doStep,
  startRequest,
  stepOf,
  walkTo,
  type Applicant,
} from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await stockShops(test.deps);
});
afterAll(() => test.close());

describe('identity', () => {
  const open = ({ client, requestId }: Applicant) =>
    client.post<string>(`onboarding/incodeInit/${requestId}`);
  const end = async (applicant: Applicant, outcome: string) => {
    const url = new URL((await open(applicant)).body, 'http://shop.test');
    return applicant.client.post(`${url.pathname}/${outcome}`);
  };
  const info = async ({ client, requestId }: Applicant) =>
    (await client.get<{ acceptCredit: boolean | null }>(`onboarding/getInfoRequest/${requestId}`)).body;

  it('opens one session, however often it is asked for', async () => {
    const applicant = await applicantAt(test, 'identity-verification');
    const urls = await Promise.all(Array.from({ length: 5 }, async () => (await open(applicant)).body));
    expect(new Set(urls).size).toBe(1);
    expect(await countOf(applicant, 'identity-opened')).toBe(1);
  });

  it('is undecided until the service’s own webhook says so', async () => {
    const applicant = await applicantAt(test, 'identity-verification');
    await open(applicant);
    expect(await info(applicant)).toMatchObject({ acceptCredit: null, hasInformation: false });
    await end(applicant, 'abandoned');
    expect((await info(applicant)).acceptCredit).toBeNull();
    await end(applicant, 'approved');
    expect((await info(applicant)).acceptCredit).toBe(true);
  });

  it.each(['abandoned', 'expired'])(
    'can always be done again: a session that was %s is not handed out any more',
    async (outcome) => {
      const applicant = await applicantAt(test, 'identity-verification');
      const first = (await open(applicant)).body;
      expect((await end(applicant, outcome)).body).toMatchObject({ outcome });
      const urls = await Promise.all([1, 2, 3].map(async () => (await open(applicant)).body));
      expect(new Set([first, ...urls]).size).toBe(2);
      await end(applicant, outcome);
      expect(new Set([first, ...urls]).has((await open(applicant)).body)).toBe(false);
      await end(applicant, 'approved');
      expect((await info(applicant)).acceptCredit).toBe(true);
    },
  );

  it('can be done again though the news that the session expired never came', async () => {
    const applicant = await applicantAt(test, 'identity-verification');
    const first = (await open(applicant)).body;
    await decideSession(test.deps.store, first.split('/').at(-1) ?? '', 'expired');
    const again = (await open(applicant)).body;
    expect(again).not.toBe(first);
    expect(await countOf(applicant, 'identity-expired')).toBe(1);
  });

  it('can be done again after the service has deleted the session', async () => {
    const applicant = await applicantAt(test, 'identity-verification');
    const first = (await open(applicant)).body;
    await test.deps.store.db
      .deleteFrom('sandbox_identity_sessions')
      .where('id', '=', first.split('/').at(-1) ?? '')
      .execute();
    expect((await open(applicant)).body).not.toBe(first);
  });

  it('that expired is over at the service too', async () => {
    const applicant = await applicantAt(test, 'identity-verification');
    const { pathname } = new URL((await open(applicant)).body, 'http://shop.test');
    await applicant.client.post(`${pathname}/expired`);
    const late = await applicant.client.post(`${pathname}/approved`);
    expect(late.body).toMatchObject({ outcome: 'expired' });
    expect((await info(applicant)).acceptCredit).toBeNull();
  });

  it('refused keeps the reason that the service gives, for the trail and for the screen', async () => {
    const applicant = await applicantAt(test, 'identity-verification');
    const { pathname } = new URL((await open(applicant)).body, 'http://shop.test');
    expect((await applicant.client.post(`${pathname}/refused`, { reason: 'Blurry' })).code).toBe(
      'invalid-input',
    );
    await applicant.client.post(`${pathname}/refused`, { reason: 'face' });
    expect(await info(applicant)).toMatchObject({ acceptCredit: false, identityReason: 'face' });
    const [line] = await test.deps.store.db
      .selectFrom('request_events')
      .select('detail')
      .where('request_id', '=', applicant.requestId)
      .where('kind', '=', 'identity-refused')
      .execute();
    expect(line?.detail).toMatchObject({ reason: 'face' });
  });

  it('refused closes the request at the refusal screen', async () => {
    const applicant = await applicantAt(test, 'identity-verification');
    await end(applicant, 'refused');
    expect((await info(applicant)).acceptCredit).toBe(false);
    const reply = await doStep['credit-bureau-consulting'](applicant);
    expect(reply.status).toBe(409);
    expect(reply.headers['x-next-step']).toBe(`/1/aprove-false/1/${applicant.requestId}`);
  });

  it('keeps the request open when the service does not answer: 503, and later it goes on', async () => {
    let isDown = true;
    const broken = await buildTestApp({
      deps: {
        identity: {
          name: 'sandbox',
          readWebhook: () => null,
          result: () => Promise.resolve(null),
          erase: () => Promise.resolve(),
          picture: () => Promise.resolve('none'),
          open: () =>
            isDown
              ? Promise.reject(new ProviderError('identity', 'no answer'))
              : Promise.resolve({ sessionId: 's-1', url: 'https://identity.test/s-1' }),
        },
      },
    });
    await stockShops(broken.deps);
    const applicant = await startRequest(broken);
    await walkTo(applicant, 'identity-verification');
    const reply = await open(applicant);
    expect([reply.status, reply.code]).toEqual([503, 'provider-unavailable']);
    expect(await stepOf(applicant)).toBe('identity-verification');
    isDown = false;
    expect((await open(applicant)).body).toBe('https://identity.test/s-1');
    await broken.close();
  });
});
