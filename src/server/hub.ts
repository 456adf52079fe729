import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Hub } from './context.ts';
import { faultOf } from './log.ts';
import type { OpenDatabase } from './queries/database.ts';
import { sendAlong } from './queries/send-along.ts';

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
  const stop =
    database.engine === 'pglite'
      ? await database.wire.listen(channel, tell)
      : await listen(database.directUrl, tell, tellAll, log);
  return {
    async announce(trx, requestId) {
      await sendAlong(trx)(sql`select pg_notify(${channel}, ${requestId})`);
    },
    follow(requestId, onChange) {
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
const shortestPauseMs = 200;
const longestPauseMs = 5_000;

/** Holds one connection that listens, and makes a new one whenever it breaks. The first must succeed. */
async function listen(
  url: string,
  tell: (requestId: string) => void,
  onRejoin: () => void,
  log: Logger,
): Promise<() => Promise<void>> {
  let client: pg.Client;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const join = async () => {
    const fresh = new pg.Client({ connectionString: url, application_name: 'enganche-hub', keepAlive: true });
    // One that never joined cannot leave: its failure is join's own, and asks for one new try, not for two.
    let joined = false;
    const leave = (error?: Error) => {
      if (!joined || closed) return;
      joined = false;
      log.warn({ err: faultOf(error ?? new Error('connection ended')) }, 'hub lost its connection');
      rejoin(shortestPauseMs);
    };
    fresh.on('error', leave);
    fresh.on('end', leave);
    fresh.on('notification', (message) => tell(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      joined = true;
    } catch (error) {
      await fresh.end().catch(() => {});
      throw error;
    }
    client = fresh;
  };
  const rejoin = (pauseMs: number) => {
    timer = setTimeout(() => {
      join().then(onRejoin, () => rejoin(Math.min(pauseMs * 2, longestPauseMs)));
    }, pauseMs).unref();
  };

  await join();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await client.end().catch(() => {});
  };
}
