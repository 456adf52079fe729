import type { OptionalPurpose } from '#domain/applicant/consent.ts';
import type { RectifiableField } from '#domain/applicant/rectification.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { letter, mailLetter } from '#server/actions/request/answer-message.ts';
import type { TxStore } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import type { PrivacyRequest } from '#server/queries/privacy/privacy-requests.ts';
import { oppositionsOf, rectificationsOf } from '#server/queries/privacy/rectifications.ts';
import { requestsOfPhone } from '#server/queries/requests/credit-requests.ts';
import {
  opposedSentences,
  privacyAnsweredLead,
  privacyDone,
  privacyDoneLead,
  rectifiedSentences,
} from './ask-privacy.ts';

type Sender = Pick<Deps, 'jobs' | 'config'>;

/** With the answer: what was done by then, by the names of the data and uses alone; the rest is read where the phone is verified again. */
export async function mailAnswer(deps: Sender, tx: TxStore, row: PrivacyRequest): Promise<void> {
  const [rectified, opposed] = await Promise.all([
    rectificationsOf(tx, [row.id]),
    oppositionsOf(tx, { phone: row.phone, partnerId: row.partner_id }),
  ]);
  const purposes = opposed.filter(
    ({ privacyRequest, withdrawnAt }) => privacyRequest === row.id && withdrawnAt === null,
  );
  await mail(deps, tx, row, {
    key: `privacy-answered:${row.id}:email`,
    subject: 'Respondimos tu solicitud sobre tus datos',
    sentences: [
      privacyAnsweredLead(row.kind),
      ...rectifiedSentences(rectified),
      ...opposedSentences(
        purposes.map(({ purpose }) => purpose),
        locksDevices(deps.config),
      ),
    ],
  });
}

interface Done {
  readonly rectified?: { readonly fields: readonly RectifiableField[]; readonly afterSignature: boolean };
  readonly purposes?: readonly OptionalPurpose[];
}

/** After the answer that granted it: by SMS, and by an e-mail that names data and uses alone. */
export async function tellWhatWasDone(
  deps: Sender,
  tx: TxStore,
  row: PrivacyRequest,
  { rectified, purposes = [] }: Done,
): Promise<void> {
  const partner = await partnerRow(tx, row.partner_id);
  if (!partner) throw new Error('a privacy request has no partner');
  // One request may be done in several steps.
  const key = `privacy-done:${row.id}:${[...(rectified?.fields ?? []), ...purposes].join('+')}`;
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: partner.id,
    recipient: row.phone,
    text: privacyDone(partner.name, row.kind, linkOf(deps, row)),
    dedupeKey: key,
  });
  await mail(deps, tx, row, {
    key: `${key}:email`,
    subject: 'Hicimos lo que pediste sobre tus datos',
    sentences: [
      privacyDoneLead(row.kind),
      ...rectifiedSentences(rectified ? [rectified] : []),
      ...opposedSentences(purposes, locksDevices(deps.config)),
    ],
  });
}

const linkOf = ({ config }: Sender, row: PrivacyRequest): string =>
  `${config.publicOrigin}/${row.partner_id}/privacidad`;

async function mail(
  deps: Sender,
  tx: TxStore,
  row: PrivacyRequest,
  { key, subject, sentences }: { key: string; subject: string; sentences: readonly string[] },
): Promise<void> {
  const [newest] = await requestsOfPhone(tx, row.phone, row.partner_id);
  if (!newest) return;
  await mailLetter(deps, tx, newest, key, (answered) =>
    letter(
      {
        subject: `${subject} en ${answered.partnerName}`,
        sentences: [
          ...sentences,
          'Verifica tu teléfono para leer la respuesta completa: te enviaremos un código por SMS.',
        ],
        action: 'Leer la respuesta',
      },
      { ...answered, link: linkOf(deps, row) },
    ),
  );
}
