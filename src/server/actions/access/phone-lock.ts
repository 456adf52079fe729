import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { countFailureInARow, resetFailures, secondsLocked } from '#server/queries/codes/codes.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { limitKey } from './send-limits.ts';

/**
 * Locks a phone for a day after ten wrong codes in a row that went to it, whatever their purpose and origin: none is sent or
 * checked. Its owner is notified once, because the guesses may be somebody else's.
 * @returns rate-limited while it is locked
 */
export async function whyLocked(deps: Deps, tx: TxStore, phone: string): Promise<DomainError | null> {
  const seconds = await secondsLocked(tx, limitKey(deps, phone));
  return seconds > 0
    ? new DomainError('rate-limited', { retryAfterSeconds: seconds, messages: [lockedSentence] })
    : null;
}

/** Counts a wrong code; the tenth locks the phone and notifies its owner. */
export async function countWrongCode(
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

export async function countRightCode(deps: Deps, tx: TxStore, phone: string): Promise<void> {
  await resetFailures(tx, limitKey(deps, phone));
}

const lockedSentence =
  'Por seguridad, este número no recibe códigos durante 24 horas: hubo demasiados códigos incorrectos.';

/** Without a link or a number to answer: messages that ask for a tap are what fraudsters write. */
const lockNotice =
  'Hubo demasiados códigos incorrectos con tu número. Por seguridad no recibirá códigos durante 24 horas. ' +
  'Si no fuiste tú, no tienes que hacer nada. No compartas tus códigos con nadie.';
