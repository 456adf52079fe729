import { randomInt } from 'node:crypto';
import { type CodeChannel, codeChannels } from '#domain/partner/code-channels.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { askTogether } from '#server/database/question.ts';
import type { TxStore } from '#server/database/store.ts';
import {
  insertCode,
  lockSends,
  recentSends,
  type CodeTarget,
  guess,
  digitsOf,
  isByEmail,
  whyNothing,
  countFailureInARow,
  resetFailures,
  secondsLocked,
  type Purpose,
} from '#server/queries/codes/codes.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { messagesOf } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import { hmacHex } from '#server/platform/hmac.ts';
import type { PartnerRow } from '#server/queries/catalogue/offers.ts';
import {
  countSend,
  codeDayAt,
  type CodeOrigin,
  countFailure,
  countVerified,
  secondsToWait,
  triesIn,
  whyNoGuess,
  wrongGuesses,
  limitKey,
} from './send-limits.ts';

/**
 * Sends a new code, in the caller's transaction, and invalidates the earlier ones. The plain code is
 * in the message only.
 * @param partnerName the sender of the message; null where no partner is known
 * @param by a channel that the partner offers, or an e-mail address; waits and caps are the same for all together
 * @throws rate-limited within the waiting time (60 s, growing), over a cap, or while the phone is locked that it would go to
 */
export async function issueCode(
  deps: Deps,
  tx: TxStore,
  target: CodeTarget,
  origin: CodeOrigin,
  partnerName: string | null,
  by: CodeChannel | { readonly email: string } = 'sms',
): Promise<void> {
  const channel = typeof by === 'string' ? by : 'email';
  await lockSends(tx, target);
  const { locked, recent, today } = await askTogether(tx, {
    locked: secondsLocked.of(limitKey(deps, target.phone)),
    recent: recentSends.of(target),
    today: codeDayAt(deps, origin.partnerId),
  });
  const wait = secondsToWait(recent);
  const early = wait > 0 ? new DomainError('rate-limited', { retryAfterSeconds: wait }) : null;
  const refusal =
    (channel === 'email' ? null : whyLocked(locked)) ??
    early ??
    (await countSend(deps, tx, target, origin, today));
  if (refusal) throw refusal;
  const digits = digitsOf(target.purpose);
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await insertCode(tx, target, {
    mac: codeMac(deps, target, code),
    channel: channel === 'email' ? null : channel,
  });
  await sendMessage(deps, tx, {
    channel,
    partnerId: origin.partnerId,
    recipient: typeof by === 'string' ? target.phone : by.email,
    ...(channel === 'email' && { subject: 'Tu código' }),
    text: codeMessage(target.purpose, code, {
      channel,
      partnerName,
      publicOrigin: deps.config.publicOrigin,
      hasOneTry: triesIn(today) === 1,
    }),
    isUrgent: true,
  });
}

/** The outcome of a guess. A wrong one is returned, not thrown: its count must be committed. */
type Guess =
  | { readonly right: true; readonly codeId: string }
  | { readonly right: false; readonly error: DomainError };

/**
 * Checks one guess at the outstanding code of `target`.
 * @throws rate-limited before anything is evaluated, when too many guesses were wrong, or the phone is locked that it went to
 */
export async function checkCode(
  deps: Deps,
  tx: TxStore,
  target: CodeTarget,
  origin: CodeOrigin,
  code: string,
): Promise<Guess> {
  // Sending locks its counters before the code, checking the code before its counters: they wait for each other here.
  await lockSends(tx, target);
  const isByPhone = !isByEmail(target.purpose);
  const { locked, wrong, today } = await askTogether(tx, {
    locked: secondsLocked.of(limitKey(deps, target.phone)),
    wrong: wrongGuesses(deps, target, origin),
    today: codeDayAt(deps, origin.partnerId),
  });
  const refusal = (isByPhone ? whyLocked(locked) : null) ?? whyNoGuess(wrong);
  if (refusal) throw refusal;
  const tries = triesIn(today);
  const row = await guess(tx, target, codeMac(deps, target, code), tries);
  if (row?.right) {
    await countVerified(deps, tx, target, { origin, sentAt: row.sentAt });
    if (isByPhone) await resetFailures(tx, limitKey(deps, target.phone));
    return { right: true, codeId: row.id };
  }
  if (row) {
    await countFailure(deps, tx, target, origin);
    if (isByPhone) {
      await countWrongCode(deps, tx, {
        phone: target.phone,
        codeId: row.id,
        partnerId: origin.partnerId,
      });
    }
    const messages = tries === 1 ? [messagesOf(new DomainError('wrong-code'))[0] ?? '', oneTry] : undefined;
    return { right: false, error: new DomainError('wrong-code', messages && { messages }) };
  }
  return { right: false, error: await nothingToGuess(tx, target) };
}

/** Said beside the specification's words, while wrong codes at the partner are more than usual. */
const oneTry = 'Por seguridad, cada código tiene ahora un solo intento: pide otro.';

/** A burnt code says when a new one is available; an expired, used or unsent one is simply wrong. */
async function nothingToGuess(tx: TxStore, target: CodeTarget): Promise<DomainError> {
  const why = await whyNothing(tx, target);
  if (why === 'expired') return new DomainError('code-expired');
  if (why === 'none') return new DomainError('wrong-code');
  return new DomainError('too-many-attempts', {
    retryAfterSeconds: Math.max(1, secondsToWait(await recentSends(tx, target))),
  });
}

/**
 * Returns the stored form of a code: a plain hash of four digits is trivially reversed. The session is not part of it,
 * because an elevated session keeps its codes; the row is bound to the session instead.
 */
const codeMac = (deps: Deps, target: CodeTarget, code: string): string =>
  hmacHex(
    deps.config.secret,
    'otp-code',
    JSON.stringify([target.purpose, target.requestId, target.phone, code]),
  );

/**
 * Locks a phone for a day after ten wrong codes in a row that went to it, whatever their purpose and origin: none is sent or
 * checked. Its owner is notified once, because the guesses may be somebody else's.
 * @returns rate-limited while it is locked
 */
const whyLocked = (seconds: number): DomainError | null =>
  seconds > 0
    ? new DomainError('rate-limited', { retryAfterSeconds: seconds, messages: [lockedSentence] })
    : null;

/** Counts a wrong code; the tenth locks the phone and notifies its owner. */
async function countWrongCode(
  deps: Deps,
  tx: TxStore,
  { phone, codeId, partnerId }: { phone: string; codeId: string; partnerId: number | null },
): Promise<void> {
  if (!(await countFailureInARow(tx, limitKey(deps, phone)))) return;
  deps.log.warn({ limit: 'wrong codes in a row' }, 'a phone was locked');
  await sendMessage(deps, tx, {
    channel: 'sms',
    partnerId,
    recipient: phone,
    text: lockNotice,
    dedupeKey: `lock:${codeId}`,
  });
}

const lockedSentence =
  'Por seguridad, este número no recibe códigos durante 24 horas: hubo demasiados códigos incorrectos.';

/** Without a link or a number to answer: messages that ask for a tap are what fraudsters write. */
const lockNotice =
  'Hubo demasiados códigos incorrectos con tu número. Por seguridad no recibirá códigos durante 24 horas. ' +
  'Si no fuiste tú, no tienes que hacer nada. No compartas tus códigos con nadie.';

interface Sent {
  readonly channel: CodeChannel | 'email';
  readonly partnerName: string | null;
  readonly publicOrigin: string;
  readonly hasOneTry?: boolean;
}

/**
 * Returns the message of a code. By WhatsApp it is the code alone: the network has the words. A call says the digits one
 * by one. An SMS's last line binds the code to our origin, so that a phone offers to fill it in
 * there and nowhere else (origin-bound one-time codes).
 */
export function codeMessage(
  purpose: Purpose,
  code: string,
  { channel, partnerName, publicOrigin, hasOneTry = false }: Sent,
): string {
  if (channel === 'whatsapp') return code;
  const spelt = channel === 'voice' ? code.split('').join(', ') : code;
  const caution =
    purpose === 'hand-over' ? 'Dilo solo cuando lo tengas en la mano.' : 'No lo compartas con nadie.';
  const tries = hasOneTry ? ' Tiene un solo intento.' : '';
  const words = `${sentences[purpose](spelt, partnerName ?? 'tu tienda')} ${caution}${tries}`;
  return channel !== 'sms' ? words : `${words}\n\n@${new URL(publicOrigin).hostname} #${code}`;
}

/** Masks the code in the text of any channel: a copy of the messages must not hold one that is still valid. */
export const withoutCode = (text: string): string =>
  text
    .replace(/^(?:(?:\d{4}|\d{6})(?=$| es tu )|\d(?:, \d){3}(?= es tu ))/, '••••')
    .replace(/#\d{4}$/, '#••••');

const sentences: Record<Purpose, (code: string, partnerName: string) => string> = {
  phone: (code, partner) => `${code} es tu código de ${partner} para verificar tu teléfono.`,
  bureau: (code, partner) =>
    `${code} es tu NIP para autorizar a ${partner} a consultar tu historial de crédito.`,
  login: (code, partner) => `${code} es tu código de ${partner} para entrar a tu cuenta.`,
  pause: (code, partner) => `${code} es tu código de ${partner} para aceptar la pausa de tus pagos.`,
  found: (code, partner) => `${code} es tu código de ${partner} para decir que recuperaste tu equipo.`,
  'old-phone': (code, partner) => `${code} es tu código de ${partner} para cambiar tu número por otro.`,
  'new-phone': (code, partner) => `${code} es tu código de ${partner} para usar este número en tu cuenta.`,
  signature: (code, partner) => `${code} es tu código de ${partner} para firmar tu contrato.`,
  'new-browser': (code, partner) => `${code} es tu código de ${partner} para confirmar que eres tú.`,
  'hand-over': (code, partner) => `${code} es tu código de ${partner} para recibir tu equipo en la tienda.`,
};

type Configured = Pick<Deps, 'config'>;

/** The ways in which a partner's codes come, in its order, of those that somebody stands behind. */
export const offeredChannels = (
  { config: { providers } }: Configured,
  { code_channels }: Pick<PartnerRow, 'code_channels'>,
): CodeChannel[] =>
  code_channels.filter((each) => codeChannels.includes(each) && providers[each].is !== 'none');

/** The way that was asked for; SMS where the partner does not offer it any more, so that the code comes. */
export const channelFor = (
  deps: Configured,
  partner: PartnerRow | undefined,
  asked: CodeChannel | undefined,
): CodeChannel =>
  partner && asked !== undefined && offeredChannels(deps, partner).includes(asked) ? asked : 'sms';
