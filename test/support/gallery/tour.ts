import type { Cookie, Page } from 'playwright-core';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { stepIds, type RequestScreen, type StepId } from '#domain/onboarding/journey.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { roleNames, type Role } from '#domain/staff/roles.ts';
import { ask, newestCode, skipCodes, solveCaptcha } from '#test/support/api-calls.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { askSignatureCode } from '#test/support/ask-signature-code.ts';
import { enganche } from '#test/support/operator.ts';
import type { Product } from '#test/support/product.ts';
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
  /** Logs a customer in by API and opens the account statement. */
  visitAccount(page: Page, phone: string): Promise<void>;
  /** Gives the page the session of the sandbox's person of a role at partner 1; signs in on the first use of a role. */
  signInAtDesk(page: Page, role: Role): Promise<void>;
  /** From then on the partner asks for a code at the signature. */
  askSignatureCode(partner: number): Promise<void>;
  /** Runs a command of the operator on the running product. */
  operate(...args: readonly string[]): Promise<void>;
}

export function startTour({ origin, dataDir }: Pick<Product, 'origin' | 'dataDir'>): Tour {
  const requests = new Map<string, { request: RequestInHand; step: StepId }>();
  const asking = new Set<number>();
  const customers = new Map<string, { client: ApiClient; account: string }>();
  const sessions = new Map<Role, Cookie[]>();

  async function visit(page: Page, path: string) {
    await page.goto(origin + path);
    // A page that never comes to rest (no script of ours, a request that hangs on purpose) is captured as it is.
    await page.waitForFunction(atRest, undefined, { timeout: 1000 }).catch(() => undefined);
  }

  /** Gives the client's session to the browser. */
  async function visitAs(page: Page, client: ApiClient, path: string) {
    await page.context().clearCookies();
    await page
      .context()
      .addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: origin })));
    await visit(page, path);
  }

  return {
    visit,

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

    async visitAccount(page, phone) {
      const known = customers.get(phone);
      const isIn = known && (await isLoggedIn(known.client));
      const customer = isIn
        ? known
        : await logIn(new ApiClient(origin, { ...inShop1, ...addressOf(phone) }), phone);
      customers.set(phone, customer);
      await visitAs(page, customer.client, `/1/dashboard/1/${customer.account}`);
    },

    async signInAtDesk(page, role) {
      const context = page.context();
      await context.clearCookies();
      await context.addCookies(sessions.get(role) ?? []);
      const session = await page.request.get(`${origin}/api/v1/office/session`);
      const { person } = (await session.json()) as { person?: object | null };
      if (session.ok() && person) return;
      await visit(page, '/sandbox');
      await page
        .getByRole('button', { name: new RegExp(`^Entrar como .+, ${roleNames[role]}$`) })
        .first()
        .click();
      await page.waitForURL(/\/oficina\/(hoy|mis-solicitudes)$/);
      sessions.set(role, await context.cookies());
    },

    async askSignatureCode(partner) {
      if (asking.has(partner)) return;
      asking.add(partner);
      await askSignatureCode(origin, partner);
    },

    async operate(...args) {
      await enganche(dataDir, ...args);
    },
  };
}

/** Runs in the page: hydrated, pictures loaded, and no network activity for a while. */
function atRest(): boolean {
  const isHydrated = !('__reactRouterContext' in window) || 'hydrated' in document.documentElement.dataset;
  const pictures = [...document.images].every((image) => image.complete || image.loading === 'lazy');
  const last = performance
    .getEntriesByType('resource')
    .reduce((latest, entry) => Math.max(latest, (entry as PerformanceResourceTiming).responseEnd), 0);
  return document.readyState === 'complete' && isHydrated && pictures && performance.now() - last > 150;
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

async function logIn(client: ApiClient, phone: string): Promise<{ client: ApiClient; account: string }> {
  await solveCaptcha(client);
  await skipCodes(client, phone);
  await ask(client, 'POST', `onboarding/loginOtp/${phone}`);
  await ask(client, 'POST', `onboarding/validarOtpCelular/${phone}/${await newestCode(client, phone)}`);
  const { customer } = await ask<{ customer: { account: string } | null }>(client, 'GET', 'session');
  if (!customer) throw new Error(`${phone} has no account to log in to`);
  return { client, account: customer.account };
}
