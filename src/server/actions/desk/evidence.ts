import type { OfficeOutput } from '#contract/office/api.ts';
import { DomainError } from '#domain/errors.ts';
import { mayAt, maySee } from '#domain/staff/permissions.ts';
import type { LookReason, SealedField } from '#domain/staff/sealed-fields.ts';
import { countLook } from '#server/actions/access/count-looks.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { inTransaction, type TxStore, type Store } from '#server/database/store.ts';
import {
  insertEvidenceView,
  type EvidenceSource,
  evidenceViewsOf,
} from '#server/queries/office/evidence-views.ts';
import { touchClaim } from '#server/queries/office/open-reviews.ts';
import { documentsOf } from '#server/actions/request/documents-of.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { Address } from '#domain/applicant/address.ts';
import { addressOf } from '#server/queries/requests/addresses.ts';
import type { CreditRequest } from '#server/queries/requests/credit-requests.ts';
import { sealedValuesOf } from '#server/actions/request/sealed-values.ts';
import { identityPictures, type IdentityPicture } from '#domain/applicant/identity-reasons.ts';
import { kinds, sniff } from '#server/images/sniff.ts';
import { largestPictureBytes } from '#server/providers/identity/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { identitySessionsOf, type IdentitySession } from '#server/queries/identity/identity-sessions.ts';

/** What is shown beside a proof of address, and so is written into the audit log with it. */
export const besideProof = [
  'name',
  'address-identification',
  'address-edited',
] as const satisfies SealedField[];
/** The same of a photo of the identity check. */
export const besidePhoto = ['birthday', 'curp', 'rfc', ...besideProof] as const satisfies SealedField[];

/** Whether somebody may open documents beside the facts that they have to agree with. */
export const mayOpenEvidence = ({ grants }: Pick<StaffCaller, 'grants'>, partnerId: number): boolean =>
  mayAt(grants, 'open-evidence', partnerId) &&
  [null, ...besidePhoto].every((field) => maySee(grants, field, partnerId));

interface Look {
  readonly requestId: string;
  readonly document: string;
  readonly reason: LookReason;
  readonly reasonText: string;
}

/**
 * Opens a proof of address or a photo of the identity check beside what it has to agree with, for a few minutes; the
 * audit log has who looked at what, and why, before anything is shown. @throws not-found, no-permission; of a photo
 * those of fetchPhoto, which opens nothing
 */
export async function openEvidence(
  deps: Deps,
  staff: StaffCaller,
  look: Look,
): Promise<OfficeOutput<'openEvidence'>> {
  const row = await findRequest(deps.store, look.requestId);
  if (!mayOpenEvidence(staff, row.partner_id)) throw new DomainError('no-permission');
  const photo = photoIn(look.document);
  // The service is asked before: what cannot be shown is not said to have been looked at.
  const fetched = photo && (await fetchPhoto(deps, await photoSessionOf(deps.store, row.id), photo));
  return inTransaction(deps.store, async (tx) => {
    const { source, contentType } = fetched
      ? { source: await photoSource(tx, row.id, look.document), contentType: fetched.contentType }
      : await proofSource(tx, row.id, look.document);
    await touchClaim(tx, staff.id, row.id);
    const { sessionId } = staff;
    const isOpen = (await evidenceViewsOf(tx, sessionId, row.id)).length > 0;
    const view = await insertEvidenceView(tx, { requestId: row.id, sessionId, source, contentType });
    // The papers of a case that is open are of the same person: the bound is on how many people are looked at.
    if (!isOpen) await countLook(deps, tx, staff, row.partner_id);
    await appendStaffEvent(tx, staff, row.id, {
      kind: 'viewed',
      detail: {
        document: look.document,
        fields: fetched ? besidePhoto : besideProof,
        reason: look.reason,
      },
      note: look.reasonText,
    });
    return { view: view.id, contentType, until: view.until.toISOString() };
  });
}

/** @throws not-found also when it was forgotten meanwhile */
async function photoSource(tx: TxStore, requestId: string, document: string): Promise<EvidenceSource> {
  const session = await photoSessionOf(tx, requestId);
  const picture = photoIn(document);
  if (!session || !picture || session.photos_forgotten_at !== null) throw new DomainError('not-found');
  return { session: session.id, picture };
}

/** @throws not-found */
async function proofSource(tx: TxStore, requestId: string, document: string) {
  const found = (await documentsOf(tx, requestId)).find(({ shown }) => shown.id === document);
  if (!found || found.shown.kind !== 'address-proof') throw new DomainError('not-found');
  return { source: { file: found.file }, contentType: found.shown.contentType };
}

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

/** As written above into the audit log; the addresses are compared part by part, if there are two. */
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

type Shown = OfficeRequestRecord['identity']['photos'];

/** A photo of the identity check as a document of its request. */
const photoId = (which: IdentityPicture): string => `identity-${which}`;
const photoIn = (document: string): IdentityPicture | undefined =>
  identityPictures.find((which) => photoId(which) === document);

/** The session whose photos are shown: the last that came to a result. */
const photoSessionOf = async (store: Store, requestId: string): Promise<IdentitySession | undefined> =>
  withPhotos(await identitySessionsOf(store, requestId));

const withPhotos = (sessions: readonly IdentitySession[]): IdentitySession | undefined =>
  sessions.find(({ outcome }) => outcome === 'approved' || outcome === 'refused');

/** What may be looked at of a request's sessions; whether the service still has it, it says when it is asked. */
export function photosShown(
  { identity }: Pick<Deps, 'identity'>,
  sessions: readonly IdentitySession[],
): Shown {
  const session = withPhotos(sessions);
  if (!session) return { state: 'none', at: null, forgottenAt: null };
  const at = (session.decided_at ?? session.created_at).toISOString();
  if (session.photos_forgotten_at !== null)
    return { state: 'forgotten', at, forgottenAt: session.photos_forgotten_at.toISOString() };
  return { state: session.provider === identity.name ? 'there' : 'elsewhere', at, forgottenAt: null };
}

/**
 * Fetches a photo from the identity service, through memory only. @throws not-found; conflict once it is forgotten;
 * provider-unavailable
 */
export async function fetchPhoto(
  { identity, log }: Pick<Deps, 'identity' | 'log'>,
  session: IdentitySession | undefined,
  which: IdentityPicture,
): Promise<{ bytes: Uint8Array; contentType: string }> {
  if (!session) throw new DomainError('not-found');
  if (session.photos_forgotten_at !== null) throw told('conflict', forgotten);
  if (session.provider !== identity.name) throw told('conflict', elsewhere);
  const bytes = await asked(() =>
    identity.picture({ sessionId: session.id, which }, AbortSignal.timeout(20_000)),
  );
  if (bytes === 'gone') throw told('conflict', gone);
  if (bytes === 'none') throw told('conflict', notTaken);
  const kind = sniff(bytes);
  if ((kind !== 'jpg' && kind !== 'png') || bytes.length > largestPictureBytes) {
    log.warn({ kind, bytes: bytes.length }, 'the identity service sent something that is no photo');
    throw told('provider-unavailable', noPhoto);
  }
  return { bytes, contentType: kinds[kind].contentType };
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderError) throw told('provider-unavailable', noAnswer);
    throw error;
  }
}

const told = (code: 'conflict' | 'provider-unavailable', message: string): DomainError =>
  new DomainError(code, { messages: [message] });

const forgotten = 'Las fotos ya se mandaron borrar: terminó su plazo o la persona lo pidió.';
const elsewhere = 'Estas fotos son de otro servicio de identidad, que ya no se usa.';
const gone = 'El servicio de identidad ya no tiene las fotos de esta verificación.';
const notTaken = 'En esta verificación no se tomó esa foto.';
const noPhoto = 'El servicio de identidad no envió una foto. La verificación no cambia.';
const noAnswer =
  'El servicio de identidad no responde. Inténtelo nuevamente en unos minutos; la verificación no cambia.';
