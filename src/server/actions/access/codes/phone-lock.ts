import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import type { Trx } from '#server/database/db.ts';
import { countFailureInARow, forgetFailures, secondsLocked } from '#server/queries/codes/code-locks.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { limitKey } from './send-limits.ts';

/**
 * Ten wrong codes in a row, whatever they were for and wherever they came from, lock a phone for a day: no code
 * goes out and none is looked at. Its owner is told once, because the one who guesses may be somebody else.
 * @returns rate-limited while it is locked
 */
export async function whyLocked(deps: Deps, trx: Trx, phone: string): Promise<DomainError | null> {
  const seconds = await secondsLocked(trx, limitKey(deps, phone));
  return seconds > 0
    ? new DomainError('rate-limited', { retryAfterSeconds: seconds, messages: [lockedSentence] })
    : null;
}

/** One wrong code more; the tenth locks the phone and tells its owner. */
export async function countWrongCode(
  deps: Deps,
  trx: Trx,
  { phone, codeId, partnerId }: { phone: string; codeId: string; partnerId: number | null },
): Promise<void> {
  if (!(await countFailureInARow(trx, limitKey(deps, phone)))) return;
  deps.log.warn({ limit: 'wrong codes in a row' }, 'a phone was locked');
  await sendMessage(deps, trx, {
    channel: 'sms',
    partnerId,
    recipient: phone,
    text: lockNotice,
    dedupeKey: `lock:${codeId}`,
  });
}

export async function countRightCode(deps: Deps, trx: Trx, phone: string): Promise<void> {
  await forgetFailures(trx, limitKey(deps, phone));
}

const lockedSentence =
  'Por seguridad, este número no recibe códigos durante 24 horas: hubo demasiados códigos incorrectos.';

/** Without a link, and without a sender to answer to: what asks for a tap is what swindlers write. */
const lockNotice =
  'Hubo demasiados códigos incorrectos con tu número. Por seguridad no recibirá códigos durante 24 horas. ' +
  'Si no fuiste tú, no tienes que hacer nada. No compartas tus códigos con nadie.';
