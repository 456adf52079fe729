import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startSmtp, smtpLogin } from '#test/support/vendors/smtp.ts';
import { faultContract } from '../faults.contract.ts';
import { emailContract } from './port.contract.ts';
import { smtpEmail } from './smtp.ts';

const server = await startSmtp();
afterAll(() => server.close());

const login = `${smtpLogin.user}:${encodeURIComponent(smtpLogin.pass)}`;
const settings = {
  is: 'smtp',
  url: `smtp://${login}@127.0.0.1:${server.port}`,
  from: 'Tienda Álamo <no-responder@tienda.example>',
} as const;
const mail = { subject: 'Hola', text: 'Señorita Peña', html: '<p>Señorita Peña</p>' };
const signal = new AbortController().signal;

emailContract(() => ({
  port: smtpEmail(settings),
  delivered: (to) => Promise.resolve(server.taken(to).map(readMail)),
}));

faultContract(() => {
  const port = smtpEmail(settings);
  const message = { id: randomUUID(), to: `${randomUUID()}@correo.mx`, ...mail };
  return {
    failNext: server.failNext,
    call: (limit) => port.send(message, limit),
    effects: () => server.taken(message.to).length,
    // SMTP cannot express these.
    except: ['rubbish', 'too many'],
  };
});

test('the id of the message is its Message-ID, under the sender’s domain', async () => {
  const id = randomUUID();
  await smtpEmail(settings).send({ id, to: 'cuatro@correo.mx', ...mail }, signal);
  expect(server.taken('cuatro@correo.mx')[0]).toContain(`Message-ID: <${id}@tienda.example>`);
});

test('a wrong login may be mended: worth another try; nothing of it or of the person is in the fault', async () => {
  const port = smtpEmail({ ...settings, url: `smtp://tienda:otra@127.0.0.1:${server.port}` });
  const error: unknown = await port
    .send({ id: randomUUID(), to: 'cinco@correo.mx', ...mail }, signal)
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ retryable: true, message: 'not taken (EAUTH 535)' });
  expect(String((error as Error).stack)).not.toMatch(/cinco|otra/);
});

test('to any other machine nothing goes unless the line is encrypted', async () => {
  const port = smtpEmail({ ...settings, url: `smtp://${login}@127.1:${server.port}` });
  const sending = port.send({ id: randomUUID(), to: 'seis@correo.mx', ...mail }, signal);
  await expect(sending).rejects.toThrow('not taken (ETLS');
  expect(server.taken('seis@correo.mx')).toEqual([]);
});

/** Parses as much MIME as nodemailer writes: encoded words, two parts in quoted-printable or base64. */
function readMail(raw: string): { subject: string; text: string; html: string } {
  const [head = '', ...parts] = raw.split(/\r\n--[-\w]+\r\n/);
  const subject = /^Subject: ((?:.|\r\n )+)/m.exec(head)?.[1] ?? '';
  const part = (type: string): string => {
    const found = parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '';
    const [headers = '', ...body] = found.split('\r\n\r\n');
    return decoded(headers, body.join('\r\n\r\n').replace(/\r\n--[^]*$/, ''));
  };
  return { subject: encodedWords(subject), text: part('text/plain'), html: part('text/html') };
}

function decoded(headers: string, body: string): string {
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString().trim();
  return /quoted-printable/i.test(headers) ? fromQuoted(body.replace(/=\r\n/g, '')) : body.trim();
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const encodedWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : fromQuoted(word.replaceAll('_', ' ')),
    );

test('it is tried by signing in alone, and a wrong login is told', async () => {
  await smtpEmail(settings).probe(null, signal);
  const other = smtpEmail({ ...settings, url: `smtp://tienda:otra@127.0.0.1:${server.port}` });
  await expect(other.probe(null, signal)).rejects.toThrow('EAUTH 535');
});
