import { sql } from 'kysely';
import type { Address } from '#domain/applicant/address.ts';
import type { KnownData, RectifiableField } from '#domain/applicant/rectification.ts';
import type { Store, TxStore } from '#server/database/store.ts';
import { blindIndex, encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { addressOf, replaceAddress, type AddressKind } from '#server/queries/requests/addresses.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, personOf } from '#server/queries/requests/people.ts';
import { markCurp } from '#server/queries/requests/duplicates.ts';
import type { OptionalPurpose } from '#domain/applicant/consent.ts';
import { question } from '#server/database/question.ts';

/** Where the home of a request's person is stored: the address on the identification, unless another was proved. */
const homeKind = ({ address_edited: isEdited }: Pick<CreditRequest, 'address_edited'>): AddressKind =>
  isEdited ? 'edited' : 'identification';

/** What is known of the person of a request, as far as it may be rectified. */
export async function knownDataOf(store: Store, row: CreditRequest): Promise<KnownData> {
  const person = await personOf(store, row.id);
  const address: Address | null = await addressOf(store, row.id, homeKind(row));
  return { person: person ? documentPersonOf(person) : null, rfc: row.rfc, email: row.email, address };
}

/** Stands for what is known: two of the same are the same data. */
export const fingerprintOf = (store: Store, data: KnownData): string =>
  blindIndex(
    store,
    'address',
    JSON.stringify([
      data.person,
      data.rfc,
      data.email,
      data.address && Object.entries(data.address).toSorted(([one], [other]) => one.localeCompare(other)),
    ]),
  );

/** Writes these fields of a locked request, sealed, with the indexes and marks by which it is found. */
export async function writeRectified(
  tx: TxStore,
  row: CreditRequest,
  data: KnownData,
  fields: readonly RectifiableField[],
): Promise<void> {
  const key = await dataKeyFor(tx, row.id);
  const { person, rfc, email, address } = data;
  if (person && fields.some((field) => field === 'name' || field === 'birthday' || field === 'curp')) {
    const { request_id: _, ...sealed } = encryptRow(tx, 'people', key, {
      request_id: row.id,
      names: person.names,
      last_name_1: person.lastName1,
      last_name_2: person.lastName2,
      birthday: person.birthday,
      curp: person.curp,
      sex: person.sex,
    });
    await tx.db.updateTable('people').set(sealed).where('request_id', '=', row.id).execute();
  }
  if (person && fields.includes('curp')) {
    await tx.db
      .deleteFrom('request_marks')
      .where('request_id', '=', row.id)
      .where('kind', '=', 'curp')
      .execute();
    await markCurp(tx, row.id, person.curp);
  }
  if (fields.includes('rfc') || fields.includes('email')) {
    const { id: _, ...sealed } = encryptRow(tx, 'credit_requests', key, { id: row.id, rfc, email });
    await tx.db.updateTable('credit_requests').set(sealed).where('id', '=', row.id).execute();
  }
  if (address && fields.includes('address')) await replaceAddress(tx, row.id, homeKind(row), address);
}

interface Rectification {
  readonly requestId: string;
  readonly privacyRequest: string;
  readonly fields: readonly RectifiableField[];
  readonly afterSignature: boolean;
}

export async function insertRectification({ db }: TxStore, done: Rectification): Promise<void> {
  await db
    .insertInto('rectifications')
    .values({
      request_id: done.requestId,
      privacy_request: done.privacyRequest,
      fields: [...done.fields],
      after_signature: done.afterSignature,
    })
    .execute();
}

const columns = [
  'privacy_request as privacyRequest',
  'request_id as requestId',
  'fields',
  'after_signature as afterSignature',
  'at',
] as const;

/** What was done about these privacy requests, the oldest first. */
export const rectificationsOf = ({ db }: Store, privacyRequests: readonly string[]) =>
  db
    .selectFrom('rectifications')
    .select(columns)
    .where(sql<boolean>`privacy_request = any (${[...privacyRequests]}::text[])`)
    .orderBy('at')
    .execute();

/** What was rectified of a request, the oldest first. */
export const rectifiedOf = question(
  ({ db }, requestId: string) =>
    db.selectFrom('rectifications').select(columns).where('request_id', '=', requestId).orderBy('at'),
  { at: true },
  (rows) => rows,
);

/** The owner of a phone, at one partner. */
interface Owner {
  readonly phone: string;
  readonly partnerId: number;
}

/** Records one that is not in force yet; false: it was. */
export async function insertOpposition(
  tx: TxStore,
  { phone, partnerId }: Owner,
  { purpose, privacyRequest }: { purpose: OptionalPurpose; privacyRequest: string },
): Promise<boolean> {
  const row = await tx.db
    .insertInto('oppositions')
    .values({
      partner_id: partnerId,
      phone_index: blindIndex(tx, 'phone', phone),
      purpose,
      privacy_request: privacyRequest,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['partner_id', 'phone_index', 'purpose'])
        .where('withdrawn_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes one back; false: none was in force. */
export async function withdrawOppositionOf(
  tx: TxStore,
  { phone, partnerId }: Owner,
  purpose: OptionalPurpose,
): Promise<boolean> {
  const row = await tx.db
    .updateTable('oppositions')
    .set({ withdrawn_at: sql<Date>`app_now()` })
    .where('partner_id', '=', partnerId)
    .where('phone_index', '=', blindIndex(tx, 'phone', phone))
    .where('purpose', '=', purpose)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of a phone at a partner, the oldest first, withdrawn ones too. */
export const oppositionsOf = question(
  (store, { phone, partnerId }: Owner) =>
    store.db
      .selectFrom('oppositions')
      .select(['purpose', 'privacy_request as privacyRequest', 'at', 'withdrawn_at as withdrawnAt'])
      .where('partner_id', '=', partnerId)
      .where('phone_index', '=', blindIndex(store, 'phone', phone))
      .orderBy('at')
      .orderBy('purpose'),
  { at: true, withdrawnAt: true },
  (rows) => rows,
);

export async function isOpposed(store: Store, owner: Owner, purpose: OptionalPurpose): Promise<boolean> {
  const found = await oppositionsOf(store, owner);
  return found.some((each) => each.purpose === purpose && each.withdrawnAt === null);
}

/** Follows a person to another number; what is in force there already stays one. */
export async function moveOppositions(
  tx: TxStore,
  { partnerId, from, to, since }: { partnerId: number; from: string; to: string; since: Date },
): Promise<void> {
  const [old, now] = [blindIndex(tx, 'phone', from), blindIndex(tx, 'phone', to)];
  await sql`update oppositions o set phone_index = ${now}
    where o.partner_id = ${partnerId} and o.phone_index = ${old} and o.at >= ${since}
      and (o.withdrawn_at is not null or not exists (
        select from oppositions n where n.partner_id = o.partner_id and n.phone_index = ${now}
          and n.purpose = o.purpose and n.withdrawn_at is null))`.execute(tx.db);
}

/** Forgets what the owner of a phone objected to, at a partner or with null at every one. */
export async function eraseOppositions(tx: TxStore, phone: string, partnerId: number | null): Promise<void> {
  await tx.db
    .deleteFrom('oppositions')
    .where('phone_index', '=', blindIndex(tx, 'phone', phone))
    .$if(partnerId !== null, (query) => query.where('partner_id', '=', partnerId))
    .execute();
}
