import { answerPrivacy } from '#server/actions/privacy/answer-privacy.ts';
import { openPrivacyRequests } from '#server/queries/privacy/privacy-requests.ts';
import { OperatorError, type Operation } from './operation.ts';

/** Lists what people ask about their data, the most urgent first. Whoever answers must read it: it is shown in full. */
export const listPrivacy: Operation<Record<string, never>> = {
  async run({ store }) {
    const data = (await openPrivacyRequests(store)).map((each) => ({
      id: each.id,
      partner: each.partner_id,
      kind: each.kind,
      phone: each.phone,
      askedAt: each.asked_at,
      answerBy: each.answer_by,
      text: each.body,
    }));
    const lines = data.flatMap(({ id, partner, kind, phone, answerBy, text }) => [
      `${id}  ${kind}, partner ${partner}, phone ${phone}, answer by ${answerBy}:`,
      ...text.split('\n').map((line) => `  ${line}`),
    ]);
    return { data, lines: lines.length > 0 ? lines : ['Nobody waits for an answer.'] };
  },
};

export const answerPrivacyRequest: Operation<{ id: string; by: string; text: string }> = {
  async run(deps, { id, by, text }) {
    if (by.trim() === '') throw new OperatorError('--by must name who answers.');
    if (text.trim() === '') throw new OperatorError('--text must be the answer.');
    await answerPrivacy(deps, id, { answer: text.trim(), by: by.trim() });
    return { data: { id }, lines: [`${id}: answered; the person gets an SMS.`] };
  },
};
