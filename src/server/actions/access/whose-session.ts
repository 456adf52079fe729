import type { Output } from '#contract/api.ts';
import { firstSurname } from '#domain/applicant/name.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { requestByAccount } from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';

/** Returns whom the cookie represents; nobody without one, or in another partner's shop. */
export async function whoseSession(deps: Deps, caller: Caller): Promise<Output<'getSession'>> {
  const { session } = caller;
  if (!session) return { customer: null, verifiedPhone: null };
  return { customer: await customerOf(deps, caller), verifiedPhone: session.verifiedPhone };
}

async function customerOf(deps: Deps, caller: Caller): Promise<Output<'getSession'>['customer']> {
  const account = caller.session?.customerAccount ?? null;
  const row = account === null ? undefined : await requestByAccount(deps.store, account);
  if (!row || (caller.requestedPartnerId !== null && caller.requestedPartnerId !== row.partner_id))
    return null;
  const person = await personOf(deps.store, row.id);
  return {
    username: person ? `${person.names} ${firstSurname(documentPersonOf(person))}` : row.phone,
    account: row.account,
    phone: row.phone,
    commercialPartner: row.partner_id,
  };
}
