import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Trx } from './db.ts';
import { listen } from './listener.ts';
import type { OpenDatabase } from './open-database.ts';

/**
 * Publishes changes of a request, for screens that wait for them, or of the shop (partners, products, images), for
 * caches, across all processes.
 */
export interface Hub {
  /** Sent when the transaction commits. 'shop' is sent by the database itself. */
  publish(trx: Trx, requestId: string): Promise<void>;
  /** Calls back on each notification of a request, or of 'shop', until the returned function is called. */
  subscribe(topic: string, onChange: () => void): () => void;
}

/** The hub, with its LISTEN connection. */
export interface RunningHub extends Hub {
  close(): Promise<void>;
}

/** Starts a hub on NOTIFY, which reaches subscribers in every process, and only with committed changes. */
export async function createHub(database: OpenDatabase, log: Logger): Promise<RunningHub> {
  const subscribers = new Map<string, Set<() => void>>();
  const notify = (requestId: string) => {
    for (const onChange of subscribers.get(requestId) ?? []) onChange();
  };
  // Notifications are lost while the connection is down: every subscriber reads again.
  const notifyAll = () => [...subscribers.keys()].forEach(notify);
  const stop = await listen(
    database,
    { name: 'hub', channels: [channel], onNotify: notify, onReconnect: notifyAll },
    log,
  );
  return {
    async publish(trx, requestId) {
      await sql`select pg_notify(${channel}, ${requestId})`.execute(trx);
    },
    subscribe(requestId, onChange) {
      const group = subscribers.get(requestId) ?? new Set();
      subscribers.set(requestId, group.add(onChange));
      return () => {
        group.delete(onChange);
        if (group.size === 0 && subscribers.get(requestId) === group) subscribers.delete(requestId);
      };
    },
    close: async () => {
      subscribers.clear();
      await stop();
    },
  };
}

/** The payload is a request id, or 'shop' (db/migrations/0004_shop_changes.sql). */
const channel = 'changed';
