import { randomBytes } from 'node:crypto';
import { inTransaction } from '#server/database/store.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { PrivacyRight } from '#domain/applicant/retention.ts';
import { insertAsked } from '#server/queries/privacy/asked.ts';

let asked = 0;

/** What the owner of a phone asks a partner about her data; by default of somebody who never made a request. */
export async function askedPrivacy(
  { store }: Pick<Deps, 'store'>,
  partner: number,
  more: { phone?: string; kind?: PrivacyRight; text?: string; answerBy?: string } = {},
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await inTransaction(store, (tx) =>
    insertAsked(tx, 'privacy_requests', {
      id,
      partner_id: partner,
      kind: more.kind ?? 'cancellation',
      phone: more.phone ?? `55310${String(++asked).padStart(5, '0')}`,
      body: more.text ?? 'Quiero que borren todos mis datos.',
      answer_by: more.answerBy ?? '2040-01-15',
    }),
  );
  return id;
}
