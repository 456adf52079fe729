import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { identityPictures, type IdentityPicture } from '#domain/applicant/identity-reasons.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { kinds, sniff } from '#server/images/sniff.ts';
import { largestPictureBytes } from '#server/providers/identity/port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import { identitySessionsOf, type IdentitySession } from '#server/queries/identity/identity-sessions.ts';

type Shown = OfficeRequestRecord['identity']['photos'];

/** A photo of the identity check as a document of its request. */
export const photoId = (which: IdentityPicture): string => `identity-${which}`;
export const photoIn = (document: string): IdentityPicture | undefined =>
  identityPictures.find((which) => photoId(which) === document);

/** The session whose photos are shown: the last that came to a result. */
export const photoSessionOf = async (store: Store, requestId: string): Promise<IdentitySession | undefined> =>
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
