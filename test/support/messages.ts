import type { Deps } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { deliverMessage } from '#server/jobs/deliver-message.ts';
import { dueMessages, type OutboxMessage } from '#server/queries/messages/outbox.ts';
import { blindIndex, decryptRow, dataKeyOf } from '#server/queries/keys/rows.ts';

/** Sends the due messages of the outbox, as its jobs would: some at a time. */
export async function deliverMessages(deps: Deps): Promise<void> {
  const due = await dueMessages(deps.store, { afterSeq: 0, limit: 1_000 });
  for (let first = 0; first < due.length; first += 8) {
    const batch = due.slice(first, first + 8);
    await Promise.all(batch.map(({ id: messageId }) => deliverMessage(deps, { messageId })));
  }
}

/** Messages to a phone or e-mail address, sent or not, oldest first. */
export async function messagesTo(store: Store, recipient: string): Promise<OutboxMessage[]> {
  const rows = await store.db
    .selectFrom('outbox')
    .selectAll()
    .select(dataKeyOf('outbox'))
    .where('recipient_index', '=', blindIndex(store, 'recipient', recipient))
    .orderBy('seq')
    .execute();
  return rows.map((row) => decryptRow(store, 'outbox', row));
}

/** The token of the sign-in link that an address got last. */
export async function linkOf(store: Store, email: string): Promise<string> {
  const sent = await messagesTo(store, email);
  const tokens = sent.flatMap(({ body }) => /\/oficina\/entrar\/enlace\/([\w-]{43})\n/.exec(body)?.[1] ?? []);
  return tokens.at(-1) ?? '';
}

/** The token of the invitation that an address got last. */
export async function invitationOf(store: Store, email: string): Promise<string> {
  const sent = await messagesTo(store, email);
  return /\/oficina\/invitacion\/([\w-]{43})\n/.exec(sent.at(-1)?.body ?? '')?.[1] ?? '';
}
