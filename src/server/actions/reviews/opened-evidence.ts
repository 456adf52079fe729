import type { OfficeReview } from '#contract/office/reviews.ts';
import type { Address } from '#domain/applicant/address.ts';
import { fullName } from '#domain/applicant/name.ts';
import type { StaffCaller } from '#server/actions/context.ts';
import { documentsOf } from '#server/actions/office/documents-of.ts';
import type { Store } from '#server/database/store.ts';
import { evidenceViewsOf } from '#server/queries/office/evidence-views.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';

/** Returns what this session has opened of a review and may still see; null: nothing. */
export async function openedEvidence(
  store: Store,
  staff: StaffCaller,
  requestId: string,
): Promise<OfficeReview['opened']> {
  const views = await evidenceViewsOf(store, staff.sessionId, requestId);
  if (views.length === 0) return null;
  const [documents, person, typed, onIdentification] = await Promise.all([
    documentsOf(store, requestId),
    personOf(store, requestId),
    addressOf(store, requestId, 'edited'),
    addressOf(store, requestId, 'identification'),
  ]);
  const idOf = new Map(documents.map(({ file, shown }) => [file, shown.id]));
  return {
    documents: views.flatMap(({ id, file, contentType, until }) => {
      const document = idOf.get(file);
      return document === undefined ? [] : [{ document, view: id, contentType, until: until.toISOString() }];
    }),
    name: person ? fullName(documentPersonOf(person)) : '',
    address: typed && onIdentification ? compared(typed, onIdentification) : [],
  };
}

type Part = NonNullable<OfficeReview['opened']>['address'][number];

const partsOf = (address: Address): Readonly<Record<Part['part'], string>> => ({
  street: address.street,
  number: [address.streetNumberExt, address.streetNumberInt && `int. ${address.streetNumberInt}`]
    .filter(Boolean)
    .join(', '),
  district: address.district,
  postalCode: address.postalCode,
  municipality: address.municipality,
  state: address.state,
});

function compared(typed: Address, other: Address): Part[] {
  const [own, theirs] = [partsOf(typed), partsOf(other)];
  return (Object.keys(own) as Part['part'][]).map((part) => ({
    part,
    typed: own[part],
    onIdentification: theirs[part],
    isSame: plain(own[part]) === plain(theirs[part]),
  }));
}

/** Letters without accents and case: an identification is written in capitals. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
