import { randomInt } from 'node:crypto';
import type { CodeChannel } from '#domain/partner/code-channels.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { insertCode, lockSends, supersede, type CodeTarget } from '#server/queries/codes/codes.ts';
import { sendMessage } from '#server/actions/messages/send-message.ts';
import { codeMac } from './code-mac.ts';
import { codeMessage } from './code-message.ts';
import { whyLocked } from './phone-lock.ts';
import { countSend, whyNotYet, type CodeOrigin } from './send-limits.ts';

/**
 * Sends a new four-digit code, in the caller's transaction, and invalidates the earlier ones. The plain code is
 * in the message only.
 * @param partnerName the sender of the message; null where no partner is known
 * @param by a channel that the partner offers (offered-channels.ts), or an e-mail address; waits and caps are the same for all together
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
  const [locked, early, full] = await Promise.all([
    channel === 'email' ? null : whyLocked(deps, tx, target.phone),
    whyNotYet(tx, target),
    countSend(deps, tx, target, origin),
  ]);
  const refusal = locked ?? early ?? full;
  if (refusal) throw refusal;
  await supersede(tx, target);
  const code = String(randomInt(10_000)).padStart(4, '0');
  await insertCode(tx, target, {
    mac: codeMac(deps, target, code),
    channel: channel === 'email' ? null : channel,
  });
  await sendMessage(deps, tx, {
    channel,
    partnerId: origin.partnerId,
    recipient: typeof by === 'string' ? target.phone : by.email,
    ...(channel === 'email' && { subject: 'Tu código' }),
    text: codeMessage(target.purpose, code, { channel, partnerName, publicOrigin: deps.config.publicOrigin }),
    isUrgent: true,
  });
}
