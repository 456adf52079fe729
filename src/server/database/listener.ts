import pg from 'pg';
import type { Logger } from 'pino';
import { serializeError } from '#server/platform/log.ts';
import type { OpenDatabase } from './open-database.ts';

interface Listening {
  /** Of the connection, in PostgreSQL's list and in our log. */
  readonly name: string;
  readonly channels: readonly string[];
  readonly tell: (payload: string) => void;
  /** What was announced while nobody listened is lost. */
  readonly onReconnect: () => void;
}

/**
 * Hears what transactions announce by NOTIFY, in whichever process, once they commit. Gives what ends it.
 * @throws when the first connection does not succeed
 */
export async function listen(
  database: OpenDatabase,
  listening: Listening,
  log: Logger,
): Promise<() => Promise<void>> {
  if (database.engine === 'postgres') return listenTo(database.directUrl, listening, log);
  const { channels, tell } = listening;
  const stops = await Promise.all(channels.map((channel) => database.pglite.listen(channel, tell)));
  return async () => {
    for (const stop of stops) await stop();
  };
}

const shortestPauseMs = 200;
const longestPauseMs = 5_000;
const longestConnectMs = 5_000;

/** Holds one connection that listens, and makes a new one whenever it breaks. */
async function listenTo(url: string, { name, channels, tell, onReconnect }: Listening, log: Logger) {
  let client: pg.Client;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  /** Settles once the connection that is being made is there, or has failed. */
  let rejoining = Promise.resolve();

  const join = async () => {
    const application_name = `enganche-${name}`;
    const fresh = new pg.Client({
      connectionString: url,
      application_name,
      keepAlive: true,
      // So that closing, which waits for it, comes to an end.
      connectionTimeoutMillis: longestConnectMs,
    });
    // One that never joined cannot leave: its failure is join's own, and asks for one new try, not for two.
    let joined = false;
    const leave = (error?: Error) => {
      if (!joined || closed) return;
      joined = false;
      log.warn(
        { err: serializeError(error ?? new Error('connection ended')) },
        `${name} lost its connection`,
      );
      rejoin(shortestPauseMs);
    };
    fresh.on('error', leave);
    fresh.on('end', leave);
    fresh.on('notification', (message) => tell(message.payload ?? ''));
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
  /** A connection that is already broken cannot say goodbye. */
  const leaveQuietly = (leaving: pg.Client) =>
    leaving
      .end()
      .catch((error: unknown) => log.debug({ err: serializeError(error) }, `${name} could not be ended`));
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
