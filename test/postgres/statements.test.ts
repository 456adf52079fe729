import { afterAll, beforeAll, expect, test } from 'vitest';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { ask } from '#test/support/api-calls.ts';
import { ApiClient, type Answer } from '#test/support/api-client.ts';
import { logIn } from '#test/support/log-in.ts';
import { startRequest, walkTo, type RequestInHand } from '#test/support/request-by-api.ts';
import { stockShops } from '#test/support/shop.ts';
import { countStatements, type Asked, type StatementCounter } from '#test/support/statements.ts';

let server: TestApp;
let origin: string;
let counter: StatementCounter;
beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  counter = countStatements();
});
afterAll(async () => {
  counter?.stop();
  await server?.close();
});

/** A client on the pages of partner 1, whose calls are counted one by one, each with its jobs. */
class CountedClient extends ApiClient {
  readonly lines: string[] = [];
  #statements = 0;
  #transactions = 0;

  constructor() {
    super(origin, { [PARTNER_HEADER]: '1' });
  }

  override async send<Body = unknown>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const [answer, own] = await this.#counted<Body>(method, path, body);
    await server.runJobs();
    const ofJobs = counter.take();
    const call = path.split('?')[0]?.replace(/^(\/?[^/]+\/[^/]+)\/.*/, '$1/…');
    const jobs = ofJobs.transactions > 0 ? ` · jobs ${numbersOf(ofJobs)}` : '';
    this.lines.push(`${method} ${call}: ${numbersOf(own)}${jobs}`);
    show([this.lines.at(-1) ?? '', ...[...own.statements, ...ofJobs.statements].map(indented)]);
    this.#statements += own.statements.length + ofJobs.statements.length;
    this.#transactions += own.transactions + ofJobs.transactions;
    return answer;
  }

  /** A crowded machine turns a call away before it asks anything. */
  async #counted<Body>(...call: Parameters<ApiClient['send']>): Promise<[Answer<Body>, Asked]> {
    for (;;) {
      counter.take();
      const answer = await super.send<Body>(...call);
      if (answer.status !== 503) return [answer, counter.take()];
    }
  }

  /** The calls since the last time, with their sum. */
  table(): string[] {
    const lines = [...this.lines, `${this.#statements} in ${this.#transactions}`];
    this.lines.length = 0;
    this.#statements = 0;
    this.#transactions = 0;
    return lines;
  }
}

/** Statements, and the transactions that they make. */
const numbersOf = ({ statements, transactions }: Asked): string => `${statements.length} in ${transactions}`;

const indented = (statement: string): string => `      ${statement.slice(0, 240)}`;

/** `npm run tool statements` prints each call, and on demand what it asks. */
function show([call, ...statements]: string[]): void {
  const what = process.env['STATEMENTS'];
  if (what !== undefined)
    process.stdout.write(`${[call, ...(what === 'texts' ? statements : [])].join('\n')}\n`);
}

let walked: RequestInHand & { client: CountedClient };

test('a walk with its jobs asks what it asked, call by call', async () => {
  const client = new CountedClient();
  const request = await startRequest(client, { phone: '5523456789' });
  await walkTo(request, 'device-send');
  walked = { ...request, client };
  expect(client.table()).toMatchInlineSnapshot(`
    [
      "GET productsNone: 3 in 1",
      "GET captcha/challenge: 1 in 1",
      "POST verifyCaptcha: 5 in 2",
      "POST onboarding/checkPhone/…: 8 in 3",
      "POST onboarding/precalification/…: 20 in 3 · jobs 11 in 5",
      "GET /sandbox/outbox.json: 3 in 1",
      "POST onboarding/verificationPhone/…: 22 in 3",
      "POST onboarding/geolocation/…: 10 in 3",
      "POST onboarding/incodeInit/…: 17 in 5",
      "POST /sandbox/identity/…: 19 in 3",
      "GET onboarding/getInfoRequest/…: 4 in 2",
      "GET /sandbox/persona.json: 0 in 0",
      "POST onboarding/sendOtp: 17 in 3 · jobs 11 in 5",
      "GET /sandbox/outbox.json: 3 in 1",
      "POST onboarding/verificationPhone/…: 15 in 3",
      "POST deliveryOrder/consultBureau: 10 in 3 · jobs 17 in 5",
      "GET onboarding/getInfoRequest/…: 5 in 2",
      "POST onboarding/confirmPersonalData: 8 in 3",
      "POST onboarding/confirmIneAddress/…: 8 in 3",
      "GET onboarding/getInfoAddressData/…: 5 in 2",
      "POST onboarding/validateAddress/…: 16 in 3",
      "GET onboarding/getAddressRequest/…: 4 in 2",
      "GET onboarding/getInfoCreditData/…: 5 in 2",
      "POST onboarding/acceptCredit/…: 9 in 3",
      "GET onboarding/getinfoContract/…: 6 in 2",
      "POST onboarding/saveSignature/…: 35 in 5 · jobs 36 in 14",
      "GET onboarding/getinfoPayReference/…: 7 in 2",
      "POST /sandbox/caja/…: 35 in 5 · jobs 11 in 5",
      "386 in 105",
    ]
  `);
});

test('a personal page of an account asks what it asked', async () => {
  const { customer, account } = await logIn(walked.client, walked.phone);
  walked.client.table();
  await ask(customer, 'GET', `payments/accountStatus/${account}`);
  expect(walked.client.table()).toMatchInlineSnapshot(`
    [
      "GET payments/accountStatus/…: 6 in 2",
      "6 in 2",
    ]
  `);
});

test('records and lists of the desk ask what they asked', async () => {
  const desk = new CountedClient();
  await ask(desk, 'POST', '/sandbox/oficina', { persona: 'supervisor', tienda: '1' });
  desk.table();
  const { rows } = await ask<{ rows: { account: string }[] }>(desk, 'GET', 'office/credits');
  await ask(desk, 'GET', 'office/requests');
  await ask(desk, 'GET', `office/requests/${walked.requestId}`);
  await ask(desk, 'GET', `office/credits/${rows[0]?.account}`);
  expect(desk.table()).toMatchInlineSnapshot(`
    [
      "GET office/credits: 7 in 2",
      "GET office/requests: 7 in 2",
      "GET office/requests/…: 7 in 2",
      "GET office/credits/…: 6 in 2",
      "27 in 8",
    ]
  `);
});
