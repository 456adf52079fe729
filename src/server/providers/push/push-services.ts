/**
 * Whether a URL is at the push service of a browser that people use: Chrome and what is built on it, Firefox, Edge,
 * Safari. A server that posted to whatever address a browser names could be sent anywhere, into its own network too.
 */
export function isPushService(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return hosts.has(hostname) || families.some((family) => hostname.endsWith(family));
}

const hosts = new Set(['fcm.googleapis.com', 'web.push.apple.com']);
const families = ['.push.services.mozilla.com', '.notify.windows.com'];
