import { formatAddress } from '#domain/applicant/address-key.ts';
import { fullName } from '#domain/applicant/name.ts';
import type { SealedField } from '#domain/staff/sealed-fields.ts';
import type { Store } from '#server/database/store.ts';
import { deliveryOf } from '#server/queries/loans/deliveries.ts';
import { clabeOf } from '#server/queries/loans/refunds.ts';
import { locationOf } from '#server/queries/office/record-parts.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { askTogether, type Answers } from '#server/database/question.ts';

/** Returns what is sealed of a request, in clear; without what it does not have, or what was erased. */
export async function sealedValuesOf(
  store: Store,
  row: CreditRequest,
): Promise<ReadonlyMap<SealedField, string>> {
  return sealedValuesFrom(row, await askTogether(store, sealedQuestions(row)));
}

/** What sealedValuesOf asks, for whoever asks more. */
export const sealedQuestions = ({ id, account }: Pick<CreditRequest, 'id' | 'account'>) => ({
  person: personOf.of(id),
  identification: addressOf.of(id, 'identification'),
  edited: addressOf.of(id, 'edited'),
  shipping: addressOf.of(id, 'shipping'),
  location: locationOf.of(id),
  delivery: deliveryOf.of(account),
  clabe: clabeOf.of(account),
});

export function sealedValuesFrom(
  row: CreditRequest,
  {
    person,
    identification,
    edited,
    shipping,
    location,
    delivery,
    clabe,
  }: Answers<ReturnType<typeof sealedQuestions>>,
): ReadonlyMap<SealedField, string> {
  const line = (address: typeof shipping) => address && (address.street === '' ? '' : formatAddress(address));
  const values: Readonly<Record<SealedField, string | null | undefined>> = {
    phone: row.phone === erasedPhone ? null : row.phone,
    email: row.email,
    rfc: row.rfc,
    name: person && fullName(documentPersonOf(person)),
    curp: person?.curp,
    birthday: person?.birthday,
    'address-identification': line(identification),
    'address-edited': line(edited),
    'address-shipping': line(shipping),
    location: location && location.lat !== '' ? `${location.lat}, ${location.lon}` : null,
    imei: delivery?.imei,
    'tracking-number': delivery?.trackingNumber,
    'received-by': delivery?.proofNote,
    'refund-clabe': clabe?.clabe,
  };
  const present = Object.entries(values).filter(([, value]) => value) as [SealedField, string][];
  return new Map(present);
}

/** What stands where a phone was (queries/keys/rows.ts). */
const erasedPhone = '0000000000';
