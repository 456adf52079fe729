import type { TxStore } from '#server/database/store.ts';
import { approvalsOfRequest, replacePayload } from '#server/queries/staff/approvals.ts';
import { reviewPayload } from './review-command.ts';
import { payloadIn, sealedPayload } from './stored-payload.ts';

/** Takes out of proposals what people wrote of a person who is erased: they are not sealed with her key. */
export async function forgetNotes(tx: TxStore, requestIds: readonly string[]): Promise<void> {
  for (const requestId of requestIds) {
    for (const row of await approvalsOfRequest(tx, requestId)) {
      if (row.command !== 'answer-review') continue;
      const said = payloadIn(row.payload);
      const { answer, ...rest } = reviewPayload.parse(said.payload);
      const payload = { ...rest, answer: { ...answer, note: '' } };
      await replacePayload(tx, row.id, sealedPayload({ ...said, payload }));
    }
  }
}
