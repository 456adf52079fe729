import pino from 'pino';

/** Logs nothing: for tests that do not look at the log. */
export const silentLog = pino({ level: 'silent' });
