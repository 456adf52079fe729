import pino, { type Logger, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';

/** One JSON line per event on stdout. Requests by route template, errors without their data. */
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
  // Whatever is logged under these names by mistake does not come out.
  redact: { paths: privateNames.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  // Whole objects of the framework's own lines, headers in them.
  serializers: {
    err: serializeError,
    req: () => undefined,
    res: () => undefined,
    busboyOptions: () => undefined,
    headers: () => undefined,
  },
};

/**
 * What may be known of an error: name, kind, place. A database error's message and detail quote values, so of
 * those only the code and what it names; from any other message long numbers and e-mail addresses are cut.
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

/** pg-boss reports faults as plain objects that look like errors. */
const isErrorLike = (error: unknown): error is { message: string } & Record<string, unknown> =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';

/** Cut before it is searched as well: the patterns take their time with a text of megabytes. */
const withoutData = (message: string): string =>
  message
    .slice(0, 2000)
    .replace(/\S+@\S+/g, '[hidden]')
    .replace(/[\w-]*\d[\w-]{3,}/g, '[hidden]')
    .slice(0, 300);
