import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { ProviderError } from '#server/providers/provider-error.ts';
import { ipIn, isPublicAddress, isReceiverUrl } from './address.ts';

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
  /** See isReceiverUrl. */
  readonly isLocalAllowed: boolean;
}

/**
 * Sends one webhook to a partner's receiver. It never follows a redirect and reads nothing of the answer but its
 * status, and it connects only to an address that it has checked itself: a name may resolve to another one each time.
 * @throws ProviderError unless the answer is 2xx
 */
export async function postWebhook(post: WebhookPost): Promise<void> {
  const { url, isLocalAllowed, signal } = post;
  if (!isReceiverUrl(url, isLocalAllowed))
    throw new ProviderError(provider, 'an address that is not allowed');
  const ip = ipIn(new URL(url).hostname);
  if (!isLocalAllowed && ip !== null && !isPublicAddress(ip)) throw notPublic();
  const status = await statusOf(post).catch((error: unknown) => {
    if (error instanceof ProviderError) throw error;
    if (signal.aborted) throw new ProviderError(provider, 'no answer in time');
    if (isOfNames(error)) throw notPublic();
    throw new ProviderError(provider, `no connection (${codeOf(error)})`);
  });
  if (status < 200 || status > 299) throw new ProviderError(provider, `answered ${status}`);
}

const provider = 'webhook';
/** Not which of the two: a receiver's log is no means to look into our network's names. */
const notPublic = () => new ProviderError(provider, 'no address of the internet');

function statusOf({ url, headers, body, signal, isLocalAllowed }: WebhookPost): Promise<number> {
  const { promise, resolve: answer, reject } = Promise.withResolvers<number>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const options: RequestOptions = {
    method: 'POST',
    headers: {
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Enganche-Webhooks/1',
    },
    signal,
    agent: false,
    ...(!isLocalAllowed && { lookup: lookupPublic }),
  };
  const request = send(url, options, (response) => {
    answer(response.statusCode ?? 0);
    response.destroy();
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

/** Resolves a name, and refuses it if one of its addresses is not of the internet. */
export const lookupPublic: NonNullable<RequestOptions['lookup']> = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) return callback(error ?? notPublic(), '');
    if (!found.every(({ address }) => isPublicAddress(address))) return callback(notPublic(), '');
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

/** The name has no address. */
const isOfNames = (error: unknown): boolean => (error as { syscall?: unknown }).syscall === 'getaddrinfo';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'broken off';
}
