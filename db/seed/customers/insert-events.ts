import type { TxStore } from '#server/database/store.ts';
import { appendToRequest } from '#server/queries/audit/audit-events.ts';
import { caller } from './story.ts';

/** An audit log entry. */
export interface SeedEvent {
  readonly kind: string;
  readonly at: Date;
  /** Done in the customer's browser, whose address and user agent are stored. */
  readonly byCustomer: boolean;
  readonly detail?: Record<string, unknown>;
}

export async function insertEvents(
  tx: TxStore,
  requestId: string,
  events: readonly SeedEvent[],
): Promise<void> {
  for (const { kind, at, byCustomer, detail = {} } of events) {
    await appendToRequest(tx, requestId, {
      kind,
      at,
      actor: byCustomer ? 'session' : 'system',
      ip: byCustomer ? caller.ip : null,
      user_agent: byCustomer ? caller.userAgent : null,
      detail,
    });
  }
}
