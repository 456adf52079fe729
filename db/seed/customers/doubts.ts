import { randomUUID } from 'node:crypto';
import type { Address } from '#domain/applicant/address.ts';
import type { BureauSummary } from '#domain/credit/bureau-summary.ts';
import type { Decision } from '#domain/credit/decision.ts';
import { sha256Hex } from '#server/actions/papers/paper-data-of.ts';
import type { TxStore } from '#server/database/store.ts';
import { encryptRow, dataKeyFor } from '#server/queries/keys/rows.ts';
import { insertAddressProof, addressColumns } from '#server/queries/requests/addresses.ts';
import { openReview } from '#server/queries/requests/reviews.ts';
import type { DemoCustomer, DemoDoubt } from './demo-customers.ts';
import type { Story } from './story.ts';
import type { Timeline } from './timeline.ts';

export const isDoubt = (status: DemoCustomer['status']): status is DemoDoubt =>
  status === 'address-edited' || status === 'address-shared' || status === 'bureau-alert';

/** The history that the sandbox's bureau has of such a customer. */
export const bureauOf = (status: DemoCustomer['status']): BureauSummary => ({
  outcome: 'clear',
  score: 712,
  activeDelinquencies: 0,
  monthlyDebtCentavos: 1_850_00,
  alerts: status === 'bureau-alert' ? ['Una cuenta en aclaración'] : [],
});

/** Where somebody lives who moved within the town. */
export const editedAddressOf = (address: Address): Address => ({
  ...address,
  street: 'Cerrada Las Rosas',
  streetNumberExt: '18',
});

/** Inserts the review that a person has yet to answer; of an edited address with its proof. */
export async function insertDoubt(
  tx: TxStore,
  { requestId, customer, persona, proof, timeline }: Story & { readonly timeline: Timeline },
  { reasons }: Decision,
): Promise<void> {
  await openReview(
    tx,
    { id: requestId, partner_id: customer.partnerId },
    reasons.map(({ code }) => code).join(','),
  );
  await tx.db
    .updateTable('reviews')
    .set({ opened_at: timeline.decisionAt })
    .where('request_id', '=', requestId)
    .execute();
  if (!proof) return;
  const key = await dataKeyFor(tx, requestId);
  await tx.db
    .insertInto('addresses')
    .values(
      encryptRow(tx, 'addresses', key, {
        ...addressColumns(requestId, 'edited', editedAddressOf(persona.address)),
        at: timeline.addressConfirmedAt,
      }),
    )
    .execute();
  await insertAddressProof(tx, {
    id: randomUUID(),
    request_id: requestId,
    kind: 'luz',
    name: 'recibo-luz.png',
    file: proof.key,
    content_type: 'image/png',
    bytes: proof.png.length,
    sha256: sha256Hex(proof.png),
  });
}
