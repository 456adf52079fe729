import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

/** Writes one JSON line per event to stdout: requests by route template, errors without their data. */
export const createLog = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({ ...logOptions, level: config.logLevel });

const privateNames = [
  'phone',
  'code',
  'rfc',
  'curp',
  'email',
  'to',
  'recipient',
  'names',
  'lastName1',
  'lastName2',
  'birthday',
  'street',
  'ip',
  'userAgent',
  'text',
  'address',
  'cookie',
  'token',
];

export const logOptions: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  // A safety net: values under these names are redacted.
  redact: { paths: privateNames.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  // Fastify's own lines log whole objects, including headers.
  serializers: {
    err: serializeError,
    req: () => undefined,
    res: () => undefined,
    busboyOptions: () => undefined,
    headers: () => undefined,
  },
};

/**
 * Returns the loggable part of an error: name, kind, location. A database error's message and detail quote values, so
 * only its code and the objects it names remain; from other messages long numbers and e-mail addresses are removed.
 */
export function serializeError(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { name: typeof error };
  const { code, constraint, table, column } = error;
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const frames = String(error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return {
    name: String(error.name ?? 'Error'),
    ...(fromDatabase
      ? { sqlState: code, constraint, table, column }
      : { message: withoutData(error.message) }),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

/** pg-boss reports errors as plain objects. */
const isErrorLike = (error: unknown): error is { message: string } & Record<string, unknown> =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** Truncates before matching as well: the patterns are slow on megabytes of text. */
const withoutData = (message: string): string =>
  message
    .slice(0, 2000)
    .replace(/\S+@\S+/g, '[hidden]')
    .replace(/[\w-]*\d[\w-]{3,}/g, '[hidden]')
    .slice(0, 300);
