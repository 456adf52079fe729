import type { CallName, Input, Output } from '#contract/api.ts';
import type { ApiClient, Result, Refusal } from '#web/api-client.ts';
import { isLaterField, type AddressField } from '#domain/applicant/address.ts';
import type { DeliveryOrder } from '#contract/orders.ts';
import { factsBehind } from '#domain/onboarding/flags.ts';
import { standingPath, type ShopRef } from '#domain/onboarding/paths.ts';
import { shownScreens, standing } from '#domain/onboarding/progress.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import { requestScreens, type RequestScreen } from '#domain/onboarding/journey.ts';
import type { AdaptedCall, AdaptedCalls, Visit } from './adapted-calls.ts';
import { readers } from './readers.ts';
import { looseOf } from './loose.ts';

/**
 * Wraps a server that has only the specification's calls (API_ORIGIN) so that it offers the whole contract: screens and
 * shell need not know which of the two they call. One per page request.
 */
export function adaptServer(server: ApiClient, visit: Visit): ApiClient {
  const reading = withReaders(server);
  const adapted: AdaptedCalls = { ...sessionCalls(reading, visit), ...standingCalls(reading, visit) };
  return {
    ...reading,
    call<N extends CallName>(name: N, input: Input<N>) {
      const call: AdaptedCall<N> | undefined = adapted[name];
      return call ? call(input) : reading.call(name, input);
    },
  };
}

function withReaders(server: ApiClient): ApiClient {
  return {
    ...server,
    async call<N extends CallName>(name: N, input: Input<N>): Promise<Result<Output<N>>> {
      const result = await server.call(name, input);
      const read: ((answer: unknown) => Output<N>) | undefined = readers[name];
      return result.ok && read ? { ...result, data: read(result.data) } : result;
    },
  };
}

type StandingCalls = Required<Pick<AdaptedCalls, 'getDeliveryOrder' | 'confirmAddress' | 'validateAddress'>>;

/** Derives the current step of a request from its flags, for a server that does not send it. */
function standingCalls(server: ApiClient, { path }: Visit): StandingCalls {
  let isAddressSent = false;
  return {
    async getDeliveryOrder(input) {
      const result = await server.call('getDeliveryOrder', input);
      if (!result.ok || isAddressSent) return result;
      return { ...result, data: withStanding(result.data, input.params.id, path) };
    },
    confirmAddress: (input) => server.call('confirmAddress', { ...input, body: specified(input.body) }),
    /**
     * The next step after a shipping address depends on whether it was edited, which the flags do not say: the screen
     * uses the flag stored in the browser (spec §2 'Address validation').
     */
    async validateAddress(input) {
      const result = await server.call('validateAddress', { ...input, body: specified(input.body) });
      isAddressSent ||= result.ok;
      return result;
    },
  };
}

/** Of an address what the specification has. */
const specified = (address: Input<'validateAddress'>['body']) =>
  Object.fromEntries(
    Object.entries(address).filter(([field]) => !isLaterField(field as AddressField)),
  ) as typeof address;

/** Adds the current step, by the journey table and the flags of spec §3. An order without flags stays unchanged. */
function withStanding(order: DeliveryOrder, requestId: string, path: string): DeliveryOrder {
  const hasFlags = (order as Partial<DeliveryOrder>).verificationCodePhone !== undefined;
  const page = pageOf(path);
  if (order.shows || !hasFlags || page === null) return order;
  const facts = factsBehind(order, page.screen);
  const now = standing(facts);
  const { phone, product } = order;
  return {
    ...order,
    ...(now.state === 'cancelled' ? {} : { step: now.step }),
    screen: now.screen,
    shows: shownScreens(facts),
    nextStep: standingPath(page.shopRef, facts, { requestId, phone, product: product.id }),
  };
}

type Session = Output<'getSession'>;
type Checked = NonNullable<Output<'checkPhone'>['datos']>;
type SessionCalls = Required<
  Pick<AdaptedCalls, 'getSession' | 'logout' | 'validarOtpCelular' | 'checkPhone'>
>;

/**
 * Sessions for a server that has none: it names the customer once, at log-in (spec §4 'Login'), and the storefront
 * remembers the customer until log-out. The session of a server that has one takes precedence.
 */
function sessionCalls(server: ApiClient, { path, customers }: Visit): SessionCalls {
  let loggedIn: string | null = null;

  /** The account is that of the phone's newest order (spec §7). */
  const keepCustomer = async (phone: string, datos: Checked) => {
    const page = pageOf(path);
    if (page === null || (await askSession(server)).ok) return;
    const last = await server.call('getLastDeliveryOrder', { params: { phone } });
    if (!last.ok || last.data === null) return;
    customers.keep({
      username: usernameOf(datos) || formatPhone(phone),
      account: last.data.account,
      phone,
      commercialPartner: page.shopRef.partner,
    });
  };

  return {
    async getSession() {
      const session = await askSession(server);
      const customer = session.ok ? null : customers.who();
      if (customer === null) return session;
      return { ok: true, status: 200, data: { customer, verifiedPhone: customer.phone } };
    },
    async logout(input) {
      const result = await server.call('logout', input);
      customers.forget();
      return result;
    },
    async validarOtpCelular(input) {
      const result = await server.call('validarOtpCelular', input);
      if (result.ok) loggedIn = input.params.phone;
      return result;
    },
    async checkPhone(input) {
      const result = await server.call('checkPhone', input);
      const datos = result.ok ? result.data.datos : null;
      const { phone } = input.params;
      if (phone === loggedIn && datos?.contratos_firmados) await keepCustomer(phone, datos);
      return result;
    },
  };
}

/** Some servers answer every path with an HTML page: that is not a session. */
async function askSession(server: ApiClient): Promise<Result<Session>> {
  const result = await server.call('getSession', {});
  if (!result.ok) return result;
  const { customer, verifiedPhone } = looseOf<Session>(result.data);
  if (customer === undefined) return noSuchCall;
  return { ...result, data: { customer, verifiedPhone: verifiedPhone ?? null } };
}

const noSuchCall: Refusal = { ok: false, status: 404, errors: [], code: '' };

const usernameOf = ({ datos_generales }: Checked): string =>
  [datos_generales?.nombre, datos_generales?.apellido_paterno].filter(Boolean).join(' ');

/** The shop of a page path, and the request screen it shows, if any; null outside the shops. */
function pageOf(path: string): { shopRef: ShopRef; screen: RequestScreen | undefined } | null {
  const [, partner, promoter, segment] = /^\/(\d{1,10})(?:\/(\d{1,10}))?\/([^/.]+)/.exec(path) ?? [];
  if (partner === undefined) return null;
  return {
    shopRef: { partner: Number(partner), promoter: promoter === undefined ? null : Number(promoter) },
    screen: requestScreens.find((each) => each === segment),
  };
}
