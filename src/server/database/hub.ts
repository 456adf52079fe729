import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Trx } from './store.ts';
import type { OpenDatabase } from './open-database.ts';
import pg from 'pg';

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

interface Listening {
  /** The connection's name in pg_stat_activity and in our log. */
  readonly name: string;
  readonly channels: readonly string[];
  readonly onNotify: (payload: string) => void;
  /** Notifications sent while the connection was down are lost. */
  readonly onReconnect: () => void;
}

/**
 * Listens for NOTIFY of committed transactions in any process.
 * @returns a function that stops listening
 * @throws when the first connection fails
 */
export async function listen(
  database: OpenDatabase,
  listening: Listening,
  log: Logger,
): Promise<() => Promise<void>> {
  if (database.engine === 'postgres') return listenTo(database.directUrl, listening, log);
  const { channels, onNotify } = listening;
  const stops = await Promise.all(channels.map((channel) => database.pglite.listen(channel, onNotify)));
  return async () => {
    for (const stop of stops) await stop();
  };
}

const shortestPauseMs = 200;
const longestPauseMs = 5_000;
const longestConnectMs = 5_000;

/** Holds one listening connection and replaces it whenever it breaks. */
async function listenTo(url: string, { name, channels, onNotify, onReconnect }: Listening, log: Logger) {
  let client: pg.Client;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  /** Settles once the pending connection attempt has succeeded or failed. */
  let rejoining = Promise.resolve();

  const join = async () => {
    const application_name = `enganche-${name}`;
    const fresh = new pg.Client({
      connectionString: url,
      application_name,
      keepAlive: true,
      // Bounds the wait of close().
      connectionTimeoutMillis: longestConnectMs,
    });
    // A connection that never joined cannot leave: join reports the failure, so that only one retry is scheduled.
    let joined = false;
    const leave = (error?: Error) => {
      if (!joined || closed) return;
      joined = false;
      log.warn({ err: error ?? new Error('connection ended') }, `${name} lost its connection`);
      rejoin(shortestPauseMs);
    };
    fresh.on('error', leave);
    fresh.on('end', leave);
    fresh.on('notification', (message) => onNotify(message.payload ?? ''));
    try {
      await fresh.connect();
      await fresh.query(channels.map((channel) => `listen ${channel}`).join('; '));
      joined = true;
    } catch (error) {
      await leaveQuietly(fresh);
      throw error;
    }
    client = fresh;
  };
  /** A connection that is already broken cannot be closed properly. */
  const leaveQuietly = (leaving: pg.Client) =>
    leaving.end().catch((error: unknown) => log.debug({ err: error }, `${name} could not be ended`));
  const rejoin = (pauseMs: number) => {
    timer = setTimeout(() => {
      const again = () => void (closed || rejoin(Math.min(pauseMs * 2, longestPauseMs)));
      rejoining = join().then(() => void (closed || onReconnect()), again);
    }, pauseMs).unref();
  };

  await join();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await rejoining;
    await leaveQuietly(client);
  };
}
