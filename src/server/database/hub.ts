import type { Logger } from 'pino';
import type { TxStore } from './store.ts';
import type { OpenDatabase } from './open-database.ts';
import pg from 'pg';

/**
 * Says across all processes what has changed: a request, for screens that wait for it; a queue that has work, for its
 * workers; the shop (partners, products, images), for caches. What is said may be lost with the process that says it:
 * who must not miss it looks again by itself.
 */
export interface Hub {
  /** Said once the transaction has committed. 'shop' is said by the database itself. */
  publish(tx: TxStore, topic: Topic): void;
  /** Calls back on each word of a topic, or of 'shop', until the returned function is called. */
  subscribe(topic: Topic, onChange: () => void): () => void;
}

/** The id of a request, a queue, or 'shop'. */
export type Topic = string;
export const queueTopic = (name: string): Topic => `queue:${name}`;

/** The hub, with its LISTEN connection. */
export interface RunningHub extends Hub {
  close(): Promise<void>;
}

/**
 * Starts a hub on NOTIFY, which reaches subscribers in every process. Never inside a transaction of the business:
 * PostgreSQL lets commits that notify through one at a time, over the whole database (readings §11). So the process says
 * after its commits, at most once in fifty milliseconds, all that changed.
 */
export async function createHub(database: OpenDatabase, log: Logger): Promise<RunningHub> {
  const subscribers = new Map<Topic, Set<() => void>>();
  const tell = (topic: Topic) => {
    for (const onChange of subscribers.get(topic) ?? []) onChange();
  };
  // Notifications are lost while the connection is down: every subscriber reads again.
  const tellAll = () => [...subscribers.keys()].forEach(tell);
  const onNotify = (payload: string) => payload.split(separator).forEach(tell);
  const listening = await listen(
    database,
    { name: 'hub', channels: [channel], onNotify, onReconnect: tellAll },
    log,
  );
  const unsaid = new Set<Topic>();
  let timer: NodeJS.Timeout | undefined;
  let saidAt = 0;
  const say = async () => {
    timer = undefined;
    saidAt = performance.now();
    const payloads = payloadsOf(unsaid);
    unsaid.clear();
    for (const payload of payloads) {
      await listening
        .notify(channel, payload)
        .catch((error: unknown) => log.debug({ err: error }, 'a word of changes was lost'));
    }
  };
  return {
    publish(tx, topic) {
      tx.afterCommit(() => {
        unsaid.add(topic);
        timer ??= setTimeout(say, Math.max(0, saidAt + pauseMs - performance.now()));
      });
    },
    subscribe(topic, onChange) {
      const group = subscribers.get(topic) ?? new Set();
      subscribers.set(topic, group.add(onChange));
      return () => {
        group.delete(onChange);
        if (group.size === 0 && subscribers.get(topic) === group) subscribers.delete(topic);
      };
    },
    close: async () => {
      clearTimeout(timer);
      subscribers.clear();
      await say();
      await listening.close();
    },
  };
}

/** The payload is a list of topics, or 'shop' (db/migrations/0004_shop_changes.sql). */
const channel = 'changed';
const separator = ',';

/** Between two words of this process. */
const pauseMs = 50;

/** PostgreSQL takes less than 8,000 bytes; a topic has less than forty. */
const topicsOfPayload = 190;

function payloadsOf(topics: ReadonlySet<Topic>): string[] {
  const all = [...topics];
  const parts = Array.from({ length: Math.ceil(all.length / topicsOfPayload) }, (_, part) =>
    all.slice(part * topicsOfPayload, (part + 1) * topicsOfPayload),
  );
  return parts.map((part) => part.join(separator));
}

interface Listening {
  /** The connection's name in pg_stat_activity and in our log. */
  readonly name: string;
  readonly channels: readonly string[];
  readonly onNotify: (payload: string) => void;
  /** Notifications sent while the connection was down are lost. */
  readonly onReconnect: () => void;
}

interface Listener {
  /** Sends on the listening connection, outside of any transaction. @throws while it is down */
  readonly notify: (channel: string, payload: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Listens for NOTIFY of committed transactions in any process.
 * @throws when the first connection fails
 */
export async function listen(database: OpenDatabase, listening: Listening, log: Logger): Promise<Listener> {
  if (database.engine === 'postgres') return listenTo(database.directUrl, listening, log);
  const { channels, onNotify } = listening;
  const { pglite } = database;
  const stops = await Promise.all(channels.map((channel) => pglite.listen(channel, onNotify)));
  return {
    notify: async (channel, payload) => void (await pglite.query(notification, [channel, payload])),
    close: async () => {
      for (const stop of stops) await stop();
    },
  };
}

const notification = 'select pg_notify($1, $2) as word';

const shortestPauseMs = 200;
const longestPauseMs = 5_000;
const longestConnectMs = 5_000;

/** Holds one listening connection and replaces it whenever it breaks. */
async function listenTo(
  url: string,
  { name, channels, onNotify, onReconnect }: Listening,
  log: Logger,
): Promise<Listener> {
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
  return {
    notify: async (channel, payload) => void (await client.query(notification, [channel, payload])),
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await rejoining;
      await leaveQuietly(client);
    },
  };
}
