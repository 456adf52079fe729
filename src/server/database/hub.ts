import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Trx } from './db.ts';
import { listen } from './listener.ts';
import type { OpenDatabase } from './open-database.ts';

/**
 * Tells that something happened to a request, for screens that wait for it, or to the shop (its partners, products,
 * pictures), for what is kept of it; in whichever process it happened.
 */
export interface Hub {
  /** Announced when the transaction commits. The database itself announces 'shop'. */
  publish(trx: Trx, requestId: string): Promise<void>;
  /** Calls back on each announcement of a request, or of 'shop', until the returned function is called. */
  subscribe(topic: string, onChange: () => void): () => void;
}

/** The hub, with the connection that it listens on. */
export interface RunningHub extends Hub {
  close(): Promise<void>;
}

/** Announcements travel by NOTIFY, so they reach followers in every process, and only what was committed. */
export async function createHub(database: OpenDatabase, log: Logger): Promise<RunningHub> {
  const followers = new Map<string, Set<() => void>>();
  const tell = (requestId: string) => {
    for (const onChange of followers.get(requestId) ?? []) onChange();
  };
  // What was announced while nobody listened is lost: everybody looks again.
  const tellAll = () => [...followers.keys()].forEach(tell);
  const stop = await listen(database, { name: 'hub', channels: [channel], tell, onReconnect: tellAll }, log);
  return {
    async publish(trx, requestId) {
      await sql`select pg_notify(${channel}, ${requestId})`.execute(trx);
    },
    subscribe(requestId, onChange) {
      const group = followers.get(requestId) ?? new Set();
      followers.set(requestId, group.add(onChange));
      return () => {
        group.delete(onChange);
        if (group.size === 0 && followers.get(requestId) === group) followers.delete(requestId);
      };
    },
    close: async () => {
      followers.clear();
      await stop();
    },
  };
}

/** Its payload is a request's id, or 'shop' (db/migrations/0004_shop_changes.sql). */
const channel = 'changed';
