import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { Address } from '#domain/applicant/address.ts';
import type { StaffCaller } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { evidenceViewsOf } from '#server/queries/office/evidence-views.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { documentsOf } from '#server/actions/request/documents-of.ts';
import { photoId } from './identity-photos.ts';
import { sealedValuesOf } from '#server/actions/request/sealed-values.ts';

type Opened = NonNullable<OfficeRequestRecord['opened']>;

/** Returns what this session has opened of a request beside its facts and may still see; null: nothing. */
export async function openedEvidence(
  store: Store,
  staff: StaffCaller,
  row: CreditRequest,
): Promise<Opened | null> {
  const views = await evidenceViewsOf(store, staff.sessionId, row.id);
  if (views.length === 0) return null;
  const [documents, values, typed, onIdentification] = await Promise.all([
    documentsOf(store, row.id),
    sealedValuesOf(store, row),
    addressOf(store, row.id, 'edited'),
    addressOf(store, row.id, 'identification'),
  ]);
  const idOf = new Map(documents.map(({ file, shown }) => [file, shown.id]));
  const fields = views.some(({ session }) => session !== null) ? besideAPhoto : besideAProof;
  return {
    documents: views.flatMap(({ id, file, picture, contentType, until }) => {
      const document = picture === null ? idOf.get(file ?? '') : photoId(picture);
      return document === undefined ? [] : [{ document, view: id, contentType, until: until.toISOString() }];
    }),
    person: fields.flatMap((field) => {
      const value = values.get(field);
      return value === undefined ? [] : [{ field, value }];
    }),
    address: typed && onIdentification ? compared(typed, onIdentification) : [],
  };
}

/** As open-evidence.ts writes them into the audit log; the addresses are compared part by part, if there are two. */
const besideAProof = ['name'] as const;
const besideAPhoto = ['name', 'birthday', 'curp', 'rfc', 'address-identification'] as const;

type Part = Opened['address'][number];

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
