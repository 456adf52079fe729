import { randomBytes, randomInt } from 'node:crypto';
import type { ComplaintKind } from '#domain/applicant/complaint.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { insertAsked } from '#server/queries/privacy/asked.ts';

/** What the owner of a phone complains about; by default of somebody who never made a request. */
export async function filedComplaint(
  { store }: Pick<Deps, 'store'>,
  partner: number,
  more: { phone?: string; kind?: ComplaintKind; answerBy?: string; requestId?: string; folio?: string } = {},
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await inTransaction(store, (tx) =>
    insertAsked(tx, 'complaints', {
      id,
      partner_id: partner,
      folio: more.folio ?? String(randomInt(1e9, 1e10)),
      kind: more.kind ?? 'payment',
      phone: more.phone ?? `55320${String(randomInt(1e5)).padStart(5, '0')}`,
      request_id: more.requestId ?? null,
      body: 'Pagué en la tienda y no aparece.',
      answer_by: more.answerBy ?? '2040-01-15',
    }),
  );
  return id;
}
