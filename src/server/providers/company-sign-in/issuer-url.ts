import { isReceiverUrl } from '#server/providers/webhooks/address.ts';

/** Whether a company's service may be at this address, as far as its text tells; without TLS only this computer. */
export function isIssuerUrl(text: string, isLocalAllowed: boolean): boolean {
  if (!isReceiverUrl(text, isLocalAllowed)) return false;
  const { protocol, hostname, search } = new URL(text);
  return search === '' && (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}
