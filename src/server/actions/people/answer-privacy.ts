import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { letter } from '#server/actions/request/answer-message.ts';
import { mailLetter } from '#server/actions/request/mail-letter.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import type { TxStore } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { oppositionsOf, rectificationsOf } from '#server/queries/privacy/rectifications.ts';
import { answerPrivacyRequest, type PrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { requestsOfPhone, type CreditRequest } from '#server/queries/requests/credit-requests.ts';
import {
  opposedSentences,
  privacyAnswered,
  privacyAnsweredLead,
  rectifiedSentences,
} from './privacy-messages.ts';
import { recordOfPrivacy } from './record-of-privacy.ts';

/**
 * Answers what somebody asked about their data, once, and tells them by SMS; what was corrected or ended, by e-mail too.
 * What the answer promises (a correction, an erasure) is done by its own act. Last in its transaction.
 * @throws not-found when there is no such open request
 */
export async function answerPrivacy(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: TxStore,
  id: string,
  { answer, staff }: { readonly answer: string; readonly staff: StaffCaller },
): Promise<void> {
  const row = await answerPrivacyRequest(tx, id, { answer, by: staff.name });
  const partner = row && (await partnerRow(tx, row.partner_id));
  if (!row || !partner) throw new DomainError('not-found');
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: partner.id,
    recipient: row.phone,
    text: privacyAnswered(partner.name, row.kind, `${deps.config.publicOrigin}/${partner.id}/privacidad`),
    dedupeKey: `privacy-answered:${id}`,
  });
  const [newest] = await requestsOfPhone(tx, row.phone, row.partner_id);
  if (newest && row.kind !== 'cancellation') await mailWhatWasDone(deps, tx, row, newest);
  const detail = { privacyRequest: id, kind: row.kind };
  await recordOfPrivacy(tx, staff, row, { kind: 'privacy-answered', detail });
}

/** What was done, by the names of the data and uses alone; the answer is read where the phone is verified again. */
async function mailWhatWasDone(
  deps: Pick<Deps, 'jobs' | 'config'>,
  tx: TxStore,
  row: PrivacyRequest,
  newest: CreditRequest,
): Promise<void> {
  const [rectified, opposed] = await Promise.all([
    rectificationsOf(tx, [row.id]),
    oppositionsOf(tx, { phone: row.phone, partnerId: row.partner_id }),
  ]);
  const purposes = opposed.filter(
    ({ privacyRequest, withdrawnAt }) => privacyRequest === row.id && withdrawnAt === null,
  );
  const link = `${deps.config.publicOrigin}/${row.partner_id}/privacidad`;
  await mailLetter(deps, tx, newest, `privacy-answered:${row.id}:email`, (answered) =>
    letter(
      {
        subject: `Respondimos tu solicitud sobre tus datos en ${answered.partnerName}`,
        sentences: [
          privacyAnsweredLead(row.kind),
          ...rectifiedSentences(rectified),
          ...opposedSentences(
            purposes.map(({ purpose }) => purpose),
            locksDevices(deps.config),
          ),
          'Verifica tu teléfono para leer la respuesta completa: te enviaremos un código por SMS.',
        ],
        action: 'Leer la respuesta',
      },
      { ...answered, link },
    ),
  );
}
