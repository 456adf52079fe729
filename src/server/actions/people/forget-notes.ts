import type { TxStore } from '#server/database/store.ts';
import { approvalsOfRequest, replaceTexts, type ApprovalRow } from '#server/queries/staff/approvals.ts';
import { rectifyPayload } from './rectify-command.ts';
import { reviewPayload } from '#server/actions/request/review-command.ts';
import { payloadIn, sealedPayload } from '#server/actions/base/stored-payload.ts';

/** Takes out of proposals what people wrote of a person who is erased: they are not sealed with her key. */
export async function forgetNotes(tx: TxStore, requestIds: readonly string[]): Promise<void> {
  for (const requestId of requestIds) {
    for (const row of await approvalsOfRequest(tx, requestId)) {
      const refusal = row.refusal === null ? null : '';
      await replaceTexts(tx, row.id, { payload: withoutTexts(row), refusal });
    }
  }
}

function withoutTexts({ command, payload: stored }: ApprovalRow): string {
  const { payload, ...said } = payloadIn(stored);
  return sealedPayload({
    ...said,
    reason: '',
    payload: withoutData(command, payload),
  });
}

function withoutData(command: ApprovalRow['command'], payload: object): object {
  if (command === 'answer-review') return withoutNote(payload);
  if (command !== 'rectify-data') return payload;
  const { typed, ...rest } = rectifyPayload.parse(payload);
  return { ...rest, typed: Object.fromEntries(Object.keys(typed).map((field) => [field, ''])) };
}

function withoutNote(payload: object): object {
  const { answer, ...rest } = reviewPayload.parse(payload);
  return { ...rest, answer: { ...answer, note: '' } };
}
