import pino, { type Logger } from 'pino';
import type { Config } from './config.ts';

/** One JSON line per event on stdout. Requests by route template, errors without their data. */
export function createLog(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    // Whatever is logged under these names by mistake does not come out.
    redact: { paths: privateNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: faultOf, req: () => undefined, res: () => undefined },
  });
}

const privateNames = [
  'phone',
  'code',
  'rfc',
  'curp',
  'email',
  'to',
  'recipient',
  'names',
  'address',
  'cookie',
  'token',
];

/**
 * What may be known of an error: name, kind, place. A database error's message and detail quote values, so of
 * those only the code and what it names; from any other message long numbers and e-mail addresses are cut.
 */
export function faultOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, constraint, table, column } = error as Error & Record<string, unknown>;
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    name: error.name,
    ...(fromDatabase
      ? { sqlState: code, constraint, table, column }
      : { message: withoutData(error.message) }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: faultOf(error.cause) }),
  };
}

const withoutData = (message: string): string =>
  message
    .replace(/\S+@\S+/g, '[hidden]')
    .replace(/[\w-]*\d[\w-]{3,}/g, '[hidden]')
    .slice(0, 300);
