import type { Cookie, Page } from 'playwright-core';
import { isReady } from './ready.ts';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { stepIds, type RequestScreen, type StepId } from '#domain/onboarding/journey.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { ask, newestCode, skipCodes, solveCaptcha } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { askSignatureCode } from '#test/support/publish-brand.ts';
import { agreedByTwo, atDesk, enterDesk, type DeskPerson } from '#test/support/enter-desk.ts';
import { enganche } from '#test/support/operator.ts';
import type { Product } from '#test/support/product.ts';
import { provesOwner } from '#test/support/prove-owner.ts';
import { startRequest, walkTo, type RequestInHand } from '#test/support/request-by-api.ts';

/** An applicant; the last four digits of the phone determine the outcome. */
export interface Person {
  readonly phone: string;
  /** Default: 1. */
  readonly partner?: number;
  /** Default: the first of the list. */
  readonly product?: number;
}

/** State shared by the shots: the product's address, and people's requests, which advance during the tour. */
export interface Tour {
  /** Opens a path of the product in this page, and waits until it is hydrated. */
  visit(page: Page, path: string): Promise<void>;
  /** Returns the person's request: starts it on first use and walks it to `step` if it is not there yet. */
  request(person: Person, step: StepId): Promise<RequestInHand>;
  /** Opens a screen of a request, as its owner. */
  visitRequest(page: Page, request: RequestInHand, screen: RequestScreen, waitsFor?: string): Promise<void>;
  /** Logs a customer in by API. */
  customer(phone: string): Promise<Customer>;
  /** Opens the account statement, or another screen of the account, as its customer. */
  visitAccount(page: Page, phone: string, screen?: 'dashboard' | 'numero' | 'opciones'): Promise<void>;
  /** The same in a browser that the account has not seen. */
  visitUnseen(page: Page, phone: string, screen: 'dashboard' | 'opciones'): Promise<void>;
  /** Somebody who calls the API, at an address of her own. */
  client(phone: string): ApiClient;
  /** Gives the page the session of one of the sandbox's people at a partner; she signs in once. */
  signInAtDesk(page: Page, who: DeskPerson, partner?: number): Promise<void>;
  /** From then on the partner asks for a code at the signature. */
  askSignatureCode(partner: number): Promise<void>;
  /** Somebody of the sandbox's desk who calls the API. */
  atDesk(who: DeskPerson): Promise<ApiClient>;
  /** An act that two of them do. */
  agreedByTwo(two: readonly [DeskPerson, DeskPerson], path: string, body: object): Promise<void>;
  /** Runs a command of the operator on the running product. Returns its output. */
  operate(...args: readonly string[]): Promise<string>;
}

export interface Customer {
  readonly client: ApiClient;
  readonly account: string;
}

export function startTour({ origin, dataDir }: Pick<Product, 'origin' | 'dataDir'>): Tour {
  const requests = new Map<string, { request: RequestInHand; step: StepId }>();
  const asking = new Set<number>();
  const customers = new Map<string, Customer>();
  const sessions = new Map<string, Cookie[]>();

  async function visit(page: Page, path: string) {
    await page.goto(origin + path);
    await page.waitForFunction(isReady);
  }

  /** Gives the client's session to the browser. */
  async function visitAs(page: Page, client: ApiClient, path: string) {
    await page.context().clearCookies();
    await page
      .context()
      .addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: origin })));
    await visit(page, path);
  }

  const newClient = (phone: string) => new ApiClient(origin, { ...inShop1, ...addressOf(phone) });

  async function customerOf(phone: string): Promise<Customer> {
    const known = customers.get(phone);
    if (known && (await isLoggedIn(known.client))) return known;
    const customer = await logIn(newClient(phone), phone);
    customers.set(phone, customer);
    return customer;
  }

  return {
    visit,
    customer: customerOf,

    async request(person, step) {
      const known = requests.get(person.phone) ?? {
        request: await startRequest(new ApiClient(origin, addressOf(person.phone)), person),
        step: 'phone-verification' as StepId,
      };
      requests.set(person.phone, known);
      if (stepIds.indexOf(step) > stepIds.indexOf(known.step)) {
        await walkTo(known.request, step, known.step);
        known.step = step;
      }
      return known.request;
    },

    async visitRequest(page, request, screen, waitsFor = 'aprove-credit') {
      const { client, partner, phone, requestId } = request;
      const given = { requestId, phone, product: 1, waitsFor };
      await visitAs(page, client, screenPath({ partner, promoter: null }, screen, given));
    },

    async visitAccount(page, phone, screen = 'dashboard') {
      const { client, account } = await customerOf(phone);
      await visitAs(page, client, `/1/${screen}/1/${account}`);
    },

    async visitUnseen(page, phone, screen) {
      const { client, account } = await enterByCode(newClient(phone), phone);
      await visitAs(page, client, `/1/${screen}/1/${account}`);
    },

    client: (phone) => new ApiClient(origin, addressOf(phone)),

    async signInAtDesk(page, who, partner = 1) {
      const context = page.context();
      await context.clearCookies();
      await context.addCookies(sessions.get(`${who} ${partner}`) ?? []);
      // A clock that was moved ahead, or an administrator, has ended the session.
      const session = await page.request.get(`${origin}/api/v1/office/session`);
      const { person } = (await session.json()) as { person?: object | null };
      if (session.ok() && person) return;
      await enterDesk(context, origin, who, partner);
      sessions.set(`${who} ${partner}`, await context.cookies());
    },

    async askSignatureCode(partner) {
      if (asking.has(partner)) return;
      asking.add(partner);
      await askSignatureCode(origin, partner);
    },

    atDesk: (who) => atDesk(origin, who),
    agreedByTwo: (two, path, body) => agreedByTwo(origin, two, path, body),

    operate: (...args) => enganche(dataDir, ...args),
  };
}

/** A clock that was moved ahead has ended the session. */
const isLoggedIn = async (client: ApiClient) =>
  (await ask<{ customer: object | null }>(client, 'GET', 'session')).customer !== null;

/** Each person at their own address, as behind a proxy (TRUSTED_PROXIES=1): the limits of one address are not meant here. */
const addressOf = (phone: string) => ({
  'x-forwarded-for': `10.7.${Number(phone.slice(-4, -2))}.${Number(phone.slice(-2))}`,
});

/** As the shop's pages send it: the code's message then names the shop. */
const inShop1 = { [PARTNER_HEADER]: '1' };

async function logIn(client: ApiClient, phone: string): Promise<Customer> {
  const customer = await enterByCode(client, phone);
  await provesOwner(client, customer.account, phone);
  return customer;
}

async function enterByCode(client: ApiClient, phone: string): Promise<Customer> {
  await solveCaptcha(client);
  await skipCodes(client, phone);
  await ask(client, 'POST', `onboarding/loginOtp/${phone}`);
  await ask(client, 'POST', `onboarding/validarOtpCelular/${phone}/${await newestCode(client, phone)}`);
  const { customer } = await ask<{ customer: { account: string } | null }>(client, 'GET', 'session');
  if (!customer) throw new Error(`${phone} has no account to log in to`);
  return { client, account: customer.account };
}
