import type { CallName } from '#contract/api.ts';
import type { Caller, Db, Visit } from '#server/context.ts';
import { addressOf } from '#server/queries/addresses.ts';
import { contractOf } from '#server/queries/contracts.ts';
import { requestById } from '#server/queries/credit-requests.ts';
import { instalmentsOfRequest } from '#server/queries/instalments.ts';
import { partnerRow } from '#server/queries/offers.ts';
import { currentScope } from '#server/database/partner-scope.ts';
import { personOf } from '#server/queries/people.ts';

/** What calls read by the id of a request and nothing else. */
const readings = {
  request: requestById,
  person: personOf,
  identificationAddress: (db: Db, requestId: string) => addressOf(db, requestId, 'identification'),
  contract: contractOf,
  instalments: instalmentsOfRequest,
};
type Reading = keyof typeof readings;

/**
 * What each call reads first of its request. It is asked in the message that asks whose cookie it is, and looked at only
 * once that is known (docs/decisions/0097-foreseen.md).
 */
const foreseen: { readonly [N in CallName]?: readonly Reading[] } = {
  getDeliveryOrder: ['request'],
  getInfoRequest: ['request', 'person'],
  incodeInit: ['request'],
  getRfc: ['request'],
  getPersonalData: ['request', 'person'],
  getInfoAddressData: ['request', 'identificationAddress'],
  getAddressRequest: ['request'],
  getInfoCreditData: ['request'],
  getSendingData: ['request'],
  getinfoContract: ['request', 'contract'],
  saveSignature: ['request'],
  getinfoPayReference: ['request', 'instalments'],
};

/** Is there something of a request to be read along with the session of this call? */
export const isForeseen = (name: CallName): boolean => foreseen[name] !== undefined;

/** Asks for it, of the shop that the running scope names; whoever reads it later finds it in `visit`. */
export function foresee(db: Db, visit: Visit, name: CallName, requestId: string): void {
  for (const reading of foreseen[name] ?? []) void read(db, visit, reading, requestId).catch(ignored);
}

/** The shop that a visitor says to be in, likewise. */
export function foreseeShop(db: Db, visit: Visit, partnerId: number): void {
  void shopSeen(db, visit, partnerId).catch(ignored);
}

export const shopSeen = (db: Db, visit: Visit | undefined, partnerId: number): Promise<unknown> => {
  const look = () => partnerRow(db, partnerId);
  return visit?.once(`shop ${partnerId}`, look) ?? look();
};

/** Who reads it hears of it. */
const ignored = (): void => {};

/** One of the readings: once for all reads of a page, or of a call, that may reach the same rows. */
export const seen = <R extends Reading>(
  db: Db,
  { visit }: Caller,
  reading: R,
  requestId: string,
): ReturnType<(typeof readings)[R]> =>
  read(db, visit, reading, requestId) as ReturnType<(typeof readings)[R]>;

function read(db: Db, visit: Visit | undefined, reading: Reading, requestId: string): Promise<unknown> {
  const look = (): Promise<unknown> => readings[reading](db, requestId);
  const { role, partnerIds } = currentScope();
  return visit?.once(`${reading} ${requestId} of ${role} ${partnerIds.join(',')}`, look) ?? look();
}
