import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { ApiClient } from './api-client.ts';
import { until } from './until.ts';

/** Returns the body of a call that must succeed; throws with the server's message on any status but 200. */
export async function ask<Body = unknown>(
  client: ApiClient,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Body> {
  const answer = await client.send<Body>(method, path, body);
  if (answer.status === 200) return answer.body;
  const code = answer.headers.get('x-error-code') ?? 'no code';
  throw new Error(`${method} ${path} answered ${answer.status} (${code}): ${JSON.stringify(answer.body)}`);
}

/** Solves the captcha as the page's worker does; with CAPTCHA=sandbox there is nothing to solve. */
export async function solveCaptcha(client: ApiClient): Promise<void> {
  const challenge = await ask<Challenge | { token: string }>(client, 'GET', 'captcha/challenge');
  const token = 'token' in challenge ? challenge.token : await worked(challenge);
  const answer = await client.post('verifyCaptcha', { token });
  if (answer.status !== 200 || answer.body !== true)
    throw new Error(`The captcha was not taken: ${answer.status}`);
}

/** Returns the newest code sent to a phone or e-mail address that this client has not read yet. */
export function newestCode(client: ApiClient, to: string): Promise<string> {
  return until(`a code for ${to}`, async () => {
    const fresh = await newestMessage(client, to);
    const read = lastRead.get(client);
    if (!fresh || fresh.id === read) return null;
    lastRead.set(client, fresh.id);
    return fresh.code;
  });
}

/** Returns the link of the invitation that an address gets. */
export const invitationLink = (client: ApiClient, email: string): Promise<string> =>
  linkIn(client, email, /\S+\/oficina\/invitacion\/\S+/);

/** Returns the link by which a browser that has not signed in at the desk is opened. */
export const signInLink = (client: ApiClient, email: string): Promise<string> =>
  linkIn(client, email, /\S+\/oficina\/entrar\/enlace\/\S+/);

const linkIn = (client: ApiClient, email: string, link: RegExp): Promise<string> =>
  until(`a link for ${email}`, async () => {
    const path = `/sandbox/outbox.json?to=${encodeURIComponent(email)}`;
    const [newest] = await ask<{ text: string }[]>(client, 'GET', path);
    return link.exec(newest?.text ?? '')?.[0] ?? null;
  });

/** Returns a code that is not the one that was sent to a phone last. */
export async function wrongCode(client: ApiClient, to: string): Promise<string> {
  const sent = await until(`a code for ${to}`, () => newestMessage(client, to));
  return sent.code === '0000' ? '1111' : '0000';
}

/** Marks the codes sent so far as read: for a client created after they were sent. */
export async function skipCodes(client: ApiClient, to: string): Promise<void> {
  const newest = await newestMessage(client, to);
  if (newest) lastRead.set(client, newest.id);
}

async function newestMessage(client: ApiClient, to: string) {
  const path = `/sandbox/outbox.json?to=${encodeURIComponent(to)}`;
  const messages = await ask<{ id: string; code: string | null }[]>(client, 'GET', path);
  return messages.find(({ code }) => code !== null);
}

const lastRead = new WeakMap<ApiClient, string>();

async function worked(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution within its time');
  return btoa(JSON.stringify({ challenge, solution }));
}
