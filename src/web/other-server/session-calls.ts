import type { Output } from '#contract/api.ts';
import { formatPhone } from '#domain/applicant/phone.ts';
import type { ApiClient, Refusal, Result } from '#web/api-client.ts';
import type { AdaptedCalls, Visit } from './adapted-calls.ts';
import { looseOf } from './loose.ts';
import { pageOf } from './page.ts';

type Session = Output<'getSession'>;
type Checked = NonNullable<Output<'checkPhone'>['datos']>;
type SessionCalls = Required<
  Pick<AdaptedCalls, 'getSession' | 'logout' | 'validarOtpCelular' | 'checkPhone'>
>;

/**
 * Sessions for a server that has none: it names the customer once, at log-in (spec §4 'Login'), and the storefront
 * remembers the customer until log-out. The session of a server that has one takes precedence.
 */
export function sessionCalls(server: ApiClient, { path, customers }: Visit): SessionCalls {
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
