import { randomBytes } from 'node:crypto';
import type { Output } from '#contract/api.ts';
import { answerBy, type PrivacyRight } from '#domain/applicant/retention.ts';
import { dayIn, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import { businessZone, dayInWords } from '#domain/spanish-dates.ts';
import { ownRequestsOf } from '#server/actions/access/requests-of-person.ts';
import { isOfCaller } from '#server/actions/access/answer-birthday.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { askedOnWire, type Asking } from './asked.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { oppositionsOf, rectificationsOf } from '#server/queries/privacy/rectifications.ts';
import { purposesToThePerson, whatGoesOn, type OptionalPurpose } from '#domain/applicant/consent.ts';
import type { RectifiableField } from '#domain/applicant/rectification.ts';
import { askedOf, insertAsked, lockAsking } from '#server/queries/privacy/asked.ts';

/**
 * Stores what the owner of a phone asks about their data, with the day by which the law wants an answer, and sends a
 * receipt. Whoever asks the same again while it is open gets the same answer.
 * @throws no-session; not-found unless this session verified the phone; conflict while another of this kind is open
 */
export async function askPrivacy(
  deps: Deps,
  caller: Caller,
  asked: Asking & { readonly kind: PrivacyRight; readonly text: string },
): Promise<Output<'askPrivacy'>> {
  const { phone, partnerId, kind, text } = asked;
  const own = await ownRequestsOf(deps.store, caller, asked);
  const isHers = await isOfCaller(deps.store, caller);
  return inTransaction(deps.store, async (tx) => {
    const partner = await partnerRow(tx, partnerId);
    if (!partner) throw new DomainError('not-found');
    await lockAsking(tx, phone, partnerId);
    const open = (await askedOf(tx, 'privacy_requests', asked)).find(
      (each) => each.kind === kind && each.answered_at === null && isHers(each.asked_at),
    );
    if (open && open.body !== text)
      throw new DomainError('conflict', { messages: [alreadyAsked(open.answer_by)] });
    if (open) return { answerBy: open.answer_by };
    const answer_by = answerBy(dayIn(businessZone, await appNow(tx.db)));
    const id = randomBytes(16).toString('base64url');
    await insertAsked(tx, 'privacy_requests', {
      id,
      partner_id: partnerId,
      kind,
      phone,
      body: text,
      answer_by,
    });
    await sendMessage(deps, tx, {
      channel: 'sms',
      partnerId,
      recipient: phone,
      text: privacyReceipt(partner.name, kind, answer_by),
      dedupeKey: `privacy:${id}`,
    });
    // Who never made a request, or whose number's former owner made them, has no audit log: the row itself says what was asked and when.
    const newest = own.find((row) => isHers(row.created_at));
    if (newest) await appendAuditEvent(tx, newest.id, 'privacy-asked', caller, { kind, privacyRequest: id });
    return { answerBy: answer_by };
  });
}

/** Returns what the owner of a phone has asked a partner, newest first. @throws no-session, not-found */
export async function readPrivacyRequests(
  deps: Deps,
  caller: Caller,
  asked: Asking,
): Promise<Output<'getPrivacyRequests'>> {
  await ownRequestsOf(deps.store, caller, asked);
  const isHers = await isOfCaller(deps.store, caller);
  const rows = (await askedOf(deps.store, 'privacy_requests', asked)).filter((each) => isHers(each.asked_at));
  const [rectified, opposed] = await Promise.all([
    rectificationsOf(
      deps.store,
      rows.map(({ id }) => id),
    ),
    oppositionsOf(deps.store, asked),
  ]);
  const dayOf = (at: Date) => dayIn(businessZone, at);
  return rows.map((each) => ({
    ...askedOnWire(each),
    rectified: rectified
      .filter(({ privacyRequest }) => privacyRequest === each.id)
      .map(({ fields, afterSignature, at }) => ({ fields, afterSignature, on: dayOf(at) })),
    opposed: opposed
      .filter(({ privacyRequest }) => privacyRequest === each.id)
      .map(({ purpose, at, withdrawnAt }) => ({
        purpose,
        on: dayOf(at),
        withdrawnOn: withdrawnAt && dayOf(withdrawnAt),
      })),
  }));
}

const rights: Record<PrivacyRight, string> = {
  rectification: 'corregir tus datos',
  cancellation: 'eliminar tus datos',
  opposition: 'oponerte a un uso de tus datos',
};

const privacyReceipt = (partner: string, kind: PrivacyRight, answerBy: Day): string =>
  `${partner}: recibimos tu solicitud para ${rights[kind]}. Te respondemos a más tardar el ${dayInWords(answerBy)}.`;

/** The answer itself is read where the phone is verified again: messages are read over shoulders. */
export const privacyAnswered = (partner: string, kind: PrivacyRight, link: string): string =>
  `${partner}: respondimos tu solicitud para ${rights[kind]}. Lee la respuesta en ${link}`;

/** What was granted by the answer, and is done since. */
export const privacyDone = (partner: string, kind: PrivacyRight, link: string): string =>
  `${partner}: hicimos lo que aprobamos de tu solicitud para ${rights[kind]}. Míralo en ${link}`;

export const privacyDoneLead = (kind: PrivacyRight): string =>
  `Hicimos lo que aprobamos de tu solicitud para ${rights[kind]}.`;

const alreadyAsked = (answerBy: Day): string =>
  `Ya tienes una solicitud de este tipo en curso. Te respondemos a más tardar el ${dayInWords(answerBy)}.`;

export const privacyAnsweredLead = (kind: PrivacyRight): string =>
  `Respondimos tu solicitud para ${rights[kind]}.`;

export function rectifiedSentences(
  done: readonly { readonly fields: readonly RectifiableField[]; readonly afterSignature: boolean }[],
): string[] {
  if (done.length === 0) return [];
  const fields = [...new Set(done.flatMap((each) => each.fields))];
  return [
    `Corregimos: ${fields.map((field) => fieldsToThePerson[field]).join(', ')}.`,
    ...(done.some(({ afterSignature }) => afterSignature)
      ? [
          'Tu contrato y tu pagaré quedan como los firmaste. Lo corregido se usa desde ahora en mensajes y papeles nuevos.',
        ]
      : []),
  ];
}

const fieldsToThePerson: Record<RectifiableField, string> = {
  name: 'tu nombre',
  birthday: 'tu fecha de nacimiento',
  curp: 'tu CURP',
  rfc: 'tu RFC',
  email: 'tu correo',
  address: 'tu domicilio',
};

export const opposedSentences = (purposes: readonly OptionalPurpose[], locksDevices: boolean): string[] =>
  purposes.length === 0
    ? []
    : [
        `Ya no te enviamos: ${purposes.map((each) => purposesToThePerson[each]).join(', ')}.`,
        whatGoesOn(locksDevices),
      ];
