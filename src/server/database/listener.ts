import pg from 'pg';
import type { Logger } from 'pino';
import type { OpenDatabase } from './open-database.ts';

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
      log.warn(
        { err: error ?? new Error('connection ended') },
        `${name} lost its connection`,
      );
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
    leaving
      .end()
      .catch((error: unknown) => log.debug({ err: error }, `${name} could not be ended`));
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
