import { randomBytes } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { textOf } from '#domain/partner/message-words.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { actorOfStaff, appendStaffEvent } from '#server/actions/base/staff-events.ts';
import type { TxStore } from '#server/database/store.ts';
import { maskOf } from '#server/actions/base/masks.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import {
  confirmLost,
  endLost,
  lostPhoneById,
  lostPhoneOf,
  mayProposeLost,
  openLost,
  proposeLost,
} from '#server/queries/loans/lost-phones.ts';
import type { PhoneChange } from '#server/queries/loans/phone-changes.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { formatPhone, type Phone } from '#domain/applicant/phone.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import { actorOf, finish } from './act-on-loan.ts';
import { noParams, type CreditAct } from './on-credit.ts';
import { opensAnothers } from './move-to-phone.ts';

const agreedOn = (effectiveAt: Date) => ({
  decidedBy: 'two people',
  effectiveAt: effectiveAt.toISOString(),
});

const stateNames: Readonly<Record<string, string>> = {
  waiting: 'identidad comprobada',
  proposed: 'propuesto',
  confirmed: 'confirmado',
  refused: 'no aceptado',
  stopped: 'detenido',
  done: 'hecho',
};
const stateOf = ({ state }: { readonly state: string }): string => stateNames[state] ?? 'en curso';

/** Changes the number of a customer who lost hers and has shown her identity again: both people of the desk at once. */
export const changePhoneAct: CreditAct<object> = {
  params: noParams,
  async preview(tx, { loan }) {
    const change = await lostPhoneOf(tx, loan.account);
    if (!change) throw new DomainError('not-found');
    return {
      subject: change.id,
      summary: `Cambiar el teléfono de la cuenta ${loan.account}`,
      changes: [
        { what: 'Teléfono', before: maskOf('phone', loan.phone), after: maskOf('phone', change.phone) },
      ],
      facts: {
        'Número nuevo': { hidden: blindIndex(tx, 'phone', change.phone) },
        'Cambio de número': stateOf(change),
      },
      // A proposal of an earlier version that nobody confirmed in time stands in nobody's way.
      refusal: (await mayProposeLost(tx, change.id)) ? null : 'conflict',
    };
  },
  async carryOut(deps, tx, { by, loan }) {
    const asked = await lostPhoneOf(tx, loan.account);
    if (!asked || !('staff' in by) || !by.checkedBy) throw new DomainError('conflict');
    const { staff: maker, checkedBy: checker, approvalId: approval, reason } = by;
    if (!(await proposeLost(tx, asked.id, actorOfStaff(maker)))) throw new DomainError('conflict');
    const { change, effectiveAt } = await confirm(deps, tx, actorOfStaff(checker), asked.id);
    await appendStaffEvent(tx, maker, change.request_id, {
      kind: 'phone-change-confirmed',
      detail: { change: change.id, approval, ...agreedOn(effectiveAt) },
      note: reason,
      checkedBy: checker,
    });
  },
};

async function confirm(deps: Deps, tx: TxStore, by: string, id: string) {
  const stopToken = randomBytes(16).toString('base64url');
  const change = await known(tx, id);
  const request = await requestById(tx, change.request_id);
  if (!request) throw new DomainError('not-found');
  if (await opensAnothers(tx, request, change.phone)) throw new DomainError('phone-taken');
  const effectiveAt = await confirmLost(tx, id, { by, stopToken });
  if (effectiveAt === null) throw new DomainError('conflict');
  await tellBoth(deps, tx, change, { former: request.phone, email: request.email, effectiveAt, stopToken });
  return { change, effectiveAt };
}

/** Ends the change of an account that is not carried out yet: one person is enough. */
export const refusePhoneAct: CreditAct<object> = {
  params: noParams,
  async preview(tx, { loan: { account } }) {
    const change = await lostPhoneOf(tx, account);
    if (!change) throw new DomainError('not-found');
    return {
      summary: `Rechazar el cambio de teléfono de la cuenta ${account}`,
      changes: [{ what: 'Cambio de número', before: stateOf(change), after: stateNames['refused'] ?? null }],
      facts: { 'Cambio de número': stateOf(change) },
      refusal: openLost.some((each) => each === change.state) ? null : 'conflict',
    };
  },
  async carryOut(deps, tx, credit) {
    const asked = await lostPhoneOf(tx, credit.loan.account);
    if (!asked) throw new DomainError('not-found');
    const change = await refuse(deps, tx, actorOf(credit.by), asked.id);
    await finish(deps, tx, credit, { event: ['phone-change-refused', { change: change.id }] });
  },
};

async function refuse(deps: Deps, tx: TxStore, by: string, id: string): Promise<PhoneChange> {
  const change = await known(tx, id);
  if (!(await endLost(tx, id, { state: 'refused', by }))) throw new DomainError('conflict');
  await tellNotChanged(deps, tx, change);
  return change;
}

/** To the number that asked. */
export async function tellNotChanged(deps: Deps, tx: TxStore, change: PhoneChange): Promise<void> {
  const partner = await partnerRow(tx, change.partner_id);
  if (!partner) return;
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId: partner.id,
    recipient: change.phone,
    text: textOf(partner, notChanged()),
    dedupeKey: `phone-change:${change.id}:ended`,
  });
}

async function known(tx: TxStore, id: string): Promise<PhoneChange> {
  const change = await lostPhoneById(tx, id);
  if (!change) throw new DomainError('not-found');
  return change;
}

async function tellBoth(
  deps: Deps,
  tx: TxStore,
  change: PhoneChange,
  told: { former: string; email: string | null; effectiveAt: Date; stopToken: string },
): Promise<void> {
  const partner = await partnerRow(tx, change.partner_id);
  if (!partner) throw new DomainError('not-found');
  const { former, email, effectiveAt: at, stopToken } = told;
  const support = partner.support_phone ?? partner.tel;
  const sms = { channel: 'sms', partnerId: partner.id } as const;
  await sendMessage(deps, tx, {
    ...sms,
    recipient: former,
    text: textOf(partner, willChange(change.phone, at, support)),
    dedupeKey: `phone-change:${change.id}:announced-old`,
  });
  await sendMessage(deps, tx, {
    ...sms,
    recipient: change.phone,
    text: textOf(partner, willBeYours(at)),
    dedupeKey: `phone-change:${change.id}:announced-new`,
  });
  if (!email) return;
  const link = `${deps.config.publicOrigin}/${partner.id}/detener-cambio/${stopToken}`;
  await sendMessage(deps, tx, {
    channel: 'email',
    partnerId: partner.id,
    recipient: email,
    subject: willChangeSubject,
    text: willChangeEmail(partner.name, { phone: change.phone, at, support, link }),
    dedupeKey: `phone-change:${change.id}:announced-email`,
  });
}

/** Messages about a change whose old number is lost; in an SMS the shop's name precedes them. */

/** To the old number: without a link, because messages that ask for a tap are what fraudsters write. */
const willChange = (phone: Phone, at: Date, support: string): string =>
  `pidieron cambiar el número de tu cuenta por uno que termina en ${phone.slice(-4)}. El ` +
  `${momentInWords(at.toISOString())} se hace el cambio. Si no fuiste tú, detenlo en tu cuenta (Ayuda, Cambiar mi número) o ` +
  `llama al ${formatPhone(support)}.`;

const willBeYours = (at: Date): string =>
  `aprobamos tu cambio de número. A partir del ${momentInWords(at.toISOString())} entras a tu cuenta con este número.`;

const notChanged = (): string => 'tu número no cambió: el cambio que pediste se detuvo o no se aprobó.';

const willChangeSubject = 'Pidieron cambiar el número de tu cuenta';

const willChangeEmail = (
  partner: string,
  { phone, at, support, link }: { phone: Phone; at: Date; support: string; link: string },
): string =>
  `Pidieron cambiar el número de tu cuenta en ${partner} por uno que termina en ${phone.slice(-4)}, con una ` +
  `identificación. El ${momentInWords(at.toISOString())} se hace el cambio.\n\n` +
  `Si no fuiste tú, detenlo aquí:\n${link}\n\nTambién puedes entrar a tu cuenta o llamar al ` +
  `${formatPhone(support)}.\n`;
