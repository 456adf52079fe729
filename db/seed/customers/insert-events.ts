import type { TxStore } from '#server/database/store.ts';
import type { EventKind } from '#domain/staff/event-kinds.ts';
import { appendToRequest } from '#server/queries/audit/audit-events.ts';
import { caller } from './story.ts';

/** An audit log entry. */
export interface SeedEvent {
  readonly requestId: string;
  readonly kind: EventKind;
  readonly at: Date;
  /** Done in the customer's browser, whose address and user agent are stored. */
  readonly byCustomer: boolean;
  readonly detail?: Record<string, unknown>;
}

/** In the order of time: an audit chain is read as it was written. */
export async function insertEvents(tx: TxStore, events: readonly SeedEvent[]): Promise<void> {
  for (const { requestId, kind, at, byCustomer, detail = {} } of events.toSorted(byTime)) {
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

const byTime = (a: SeedEvent, b: SeedEvent): number => a.at.getTime() - b.at.getTime();

/** Gives events of a request to it. */
export const eventsOn = (requestId: string, events: readonly Omit<SeedEvent, 'requestId'>[]): SeedEvent[] =>
  events.map((event) => ({ requestId, ...event }));
