import { z } from 'zod';

/** An origin, without a trailing slash. Nothing is parsed twice: a check that runs on what failed would throw. */
export const origin = z.string().transform((text, context) => {
  const problem = originProblem(text);
  if (problem === null) return new URL(text).origin;
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
});

function originProblem(text: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:\/\//i.test(text)) {
    const isHost = URL.canParse(`https://${text}`) && !text.includes('://');
    return `must be an http or https address, like https://shop.example${isHost ? ': https:// is missing' : ''}`;
  }
  if (url.username !== '' || url.password !== '') return 'must be an origin only, without a user';
  return url.pathname === '/' && url.search === '' && url.hash === ''
    ? null
    : 'must be an origin only, without a path';
}

export const isThisMachine = (origin: string): boolean => isLoopback(new URL(origin).hostname);

export const isLoopback = (host: string): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** An address that only the local network reaches: a demo shown on a phone of the same Wi-Fi. */
const isLocalNetwork = (origin: string): boolean =>
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(new URL(origin).hostname) ||
  new URL(origin).hostname.endsWith('.local');

/**
 * Returns what is wrong with the public address under NODE_ENV=production. Without one cookies are not Secure, messages
 * link to localhost and the Host header is believed: only a demo that this machine alone reaches may lack it.
 * `isDemo`: nothing real stands behind any port.
 */
export function publicOriginProblems(
  publicOrigin: string | undefined,
  { host, isDemo }: { readonly host: string; readonly isDemo: boolean },
): string[] {
  if (publicOrigin === undefined) {
    if (isDemo && isLoopback(host)) return [];
    return [
      'PUBLIC_ORIGIN: needed under NODE_ENV=production, the address that people use, like https://tienda.example',
    ];
  }
  if (!publicOrigin.startsWith('http:') || isThisMachine(publicOrigin)) return [];
  if (isDemo && isLocalNetwork(publicOrigin)) return [];
  return ['PUBLIC_ORIGIN: must be https under NODE_ENV=production, or cookies would travel unencrypted'];
}
