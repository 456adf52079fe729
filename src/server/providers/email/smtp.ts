import { onceById } from '../once-by-id.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Probed } from '../probe.ts';
import type { EmailPort } from './port.ts';
import type { SmtpSettings } from '#server/platform/provider-settings.ts';

/**
 * SMTP. The message's id is its Message-ID, so that a mail store can deduplicate; a message arrives twice only if the
 * connection broke after the server accepted it and before it said so. Connections are pooled.
 */
export function smtpEmail(settings: SmtpSettings): EmailPort & Probed {
  const once = onceById();
  const host = settings.from.slice(settings.from.lastIndexOf('@') + 1).replace('>', '');
  let transport: ReturnType<typeof open> | null = null;

  return {
    async send({ id, to, subject, text, html }, signal) {
      signal.throwIfAborted();
      const mail = { from: settings.from, to, subject, text, html, messageId: `<${id}@${host}>` };
      await once(id, async () => {
        transport ??= open(settings);
        try {
          return await untilAborted((await transport).sendMail(mail), signal);
        } catch (error) {
          throw serializeError(error);
        }
      });
    },
    // Connects and signs in.
    async probe(_, signal) {
      transport ??= open(settings);
      try {
        await untilAborted((await transport).verify(), signal);
      } catch (error) {
        throw serializeError(error);
      }
    },
  };
}

/** Loaded with the first message, because the library is large. */
async function open({ url }: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    // Codes and names travel by e-mail: unencrypted only to this machine.
    requireTLS: !secure && !['localhost', '127.0.0.1', 'mailpit'].includes(hostname),
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 2_500,
    greetingTimeout: 2_500,
    // Idle time between two replies of the server; the port's timeout normally ends the wait first.
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * 5xx rejects this message for good; 4xx, a broken connection and a wrong password (which the operator can fix) are
 * retryable.
 */
function serializeError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  const refused = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  const said = [code ?? 'broken off', responseCode].filter(Boolean).join(' ');
  return new ProviderError('email', `not taken (${said})`, { retryable: !refused });
}

/** The library does not support signals: the caller is released, and the message may still arrive, once. */
function untilAborted<T>(sending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new ProviderError('email', 'no answer in time'));
    signal.addEventListener('abort', stop, { once: true });
    sending.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
