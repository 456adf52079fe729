import pino from 'pino';

/** Says nothing: for tests that look at what is done and not at the log. */
export const silentLog = pino({ level: 'silent' });
