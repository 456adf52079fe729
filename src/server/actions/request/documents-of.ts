import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { Store } from '#server/database/store.ts';
import { contractOf } from '#server/queries/loans/contracts.ts';
import { addressProofsOf } from '#server/queries/requests/addresses.ts';
import type { RequestEvent } from '#server/queries/audit/audit-events.ts';
import { askTogether, type Answers } from '#server/database/question.ts';

type Shown = OfficeRequestRecord['documents'][number];

/** A document of a request, with the file that it is stored in. */
export interface StoredDocument {
  readonly shown: Shown;
  readonly file: string;
}

/** Returns the documents of a request: proofs of address, and once signed its papers. */
export async function documentsOf(store: Store, requestId: string): Promise<StoredDocument[]> {
  return documentsFrom(await askTogether(store, documentQuestions(requestId)));
}

/** What documentsOf asks, for whoever asks more. */
export const documentQuestions = (requestId: string) => ({
  proofs: addressProofsOf.of(requestId),
  contract: contractOf.of(requestId),
});

export function documentsFrom({
  proofs,
  contract,
}: Answers<ReturnType<typeof documentQuestions>>): StoredDocument[] {
  const documents = proofs.map(({ id, kind, content_type, bytes, sha256, at, file }) => ({
    shown: {
      id,
      kind: 'address-proof' as const,
      subtype: kind,
      contentType: content_type,
      bytes,
      sha256,
      at: at.toISOString(),
    },
    file,
  }));
  if (!contract) return documents;
  const at = contract.signed_at.toISOString();
  const paper = (id: Shown['kind'], file: string | null, sha256: string | null, contentType: string) =>
    file === null
      ? []
      : [{ shown: { id, kind: id, subtype: null, contentType, bytes: null, sha256, at }, file }];
  return [
    ...documents,
    ...paper('contract', contract.contract_file, contract.contract_sha256, 'application/pdf'),
    ...paper('promissory-note', contract.pagare_file, contract.pagare_sha256, 'application/pdf'),
    ...paper('signature', contract.signature_file, contract.signature_sha256, 'image/png'),
  ];
}

type Line = OfficeRequestRecord['timeline'][number];

/** The audit log of a request as the desk reads it; addresses and browsers stay sealed. What a person wrote is its `reasonText`. */
export function timelineOf(events: readonly RequestEvent[]): Line[] {
  return events.map(({ id, at, kind, actor, note, detail: { by, ...detail } }) => ({
    id: String(id),
    at: at.toISOString(),
    kind,
    actor: actorShown(actor, by),
    detail: { ...detail, ...(note && { reasonText: note }) },
  }));
}

/** Commands write `operator:name`, or the name alone; so did those of earlier versions. */
function actorShown(actor: string | null, by: unknown): Line['actor'] {
  if (actor === null || actor === 'system') return { kind: 'system', name: null };
  if (/^session(:|$)/.test(actor)) return { kind: 'customer', name: null };
  if (actor.startsWith('staff:')) return { kind: 'staff', name: nameIn(by) };
  return { kind: 'operator', name: actor.replace(/^operator:?/, '') || null };
}

function nameIn(by: unknown): string | null {
  const { name } = (by ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}
