import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { ProviderError } from '#server/providers/provider-error.ts';
import { ipIn, isPublicAddress, isReceiverUrl } from '#server/providers/webhooks/address.ts';
import { lookupPublic } from '#server/providers/webhooks/post-webhook.ts';

const provider = 'company-sign-in';
const MOST_BYTES = 1_000_000;

/**
 * Like fetch, for addresses that a partner chose: connects only to an address of the internet that it has checked itself,
 * follows no redirect, and takes no endless answer. @throws ProviderError
 */
export async function guardedFetch(given: Request, isLocalAllowed: boolean): Promise<Response> {
  const { url, method, headers, signal } = given;
  const ip = ipIn(new URL(url).hostname);
  if (!isReceiverUrl(url, isLocalAllowed) || (!isLocalAllowed && ip !== null && !isPublicAddress(ip)))
    throw new ProviderError(provider, 'an address that is not allowed');
  const body = Buffer.from(await given.arrayBuffer());
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  const request = send(url, {
    method,
    headers: {
      ...Object.fromEntries(headers),
      ...(body.length > 0 && { 'content-length': String(body.length) }),
    },
    signal,
    agent: false,
    ...(!isLocalAllowed && { lookup: lookupPublic }),
  });
  request.on('error', reject);
  request.on('response', (answer) => {
    const parts: Buffer[] = [];
    let size = 0;
    answer.on('data', (part: Buffer) => {
      size += part.length;
      if (size > MOST_BYTES) return void answer.destroy(new Error('an answer that is too long'));
      parts.push(part);
    });
    answer.on('error', reject);
    answer.on('end', () => {
      const status = answer.statusCode ?? 500;
      const type = answer.headers['content-type'];
      const challenge = answer.headers['www-authenticate'];
      const location = answer.headers.location;
      // These have no body, and a Response refuses one.
      const content = [204, 205, 304].includes(status) ? null : Buffer.concat(parts);
      resolve(
        new Response(content, {
          status,
          headers: {
            ...(type !== undefined && { 'content-type': type }),
            ...(challenge !== undefined && { 'www-authenticate': challenge }),
            ...(location !== undefined && { location }),
          },
        }),
      );
    });
  });
  request.end(body);
  return promise.catch((cause: unknown) => {
    throw cause instanceof ProviderError ? cause : new ProviderError(provider, 'no answer', { cause });
  });
}
