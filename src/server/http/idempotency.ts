import { createHash, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CODE_HEADER, IDEMPOTENCY_HEADER, NEXT_STEP_HEADER } from '#contract/headers.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import {
  answerKey,
  claimKey,
  lookUpKey,
  releaseKey,
  type Claim,
  type KeyUse,
} from '#server/queries/calls/idempotency-keys.ts';
import { isUnreachable, isRetryableDbError, retryUntilConnected } from '#server/database/unreachable.ts';
import { uploadedFile } from './multipart-file.ts';
import { sessionIdIn } from './session.ts';
import { hmacHex } from '#server/platform/hmac.ts';

const keyFor = (secret: string, senderKey: string, scope: string): Buffer =>
  Buffer.from(hmacHex(secret, 'idempotency-answer', `${scope}\n${senderKey}`), 'hex');

/** Set on a replayed response. */
const REPLAYED_HEADER = 'idempotency-replayed';

/** The key of a request, and the session that it belongs to. */
export interface BroughtKey {
  readonly key: string;
  readonly sessionId: string;
}

/** The key of this request, with what seals its response. */
export interface IdempotencyKey {
  readonly use: KeyUse;
  readonly key: string;
}

/**
 * Returns the key of a POST; null without one, and for a visitor without a session: strangers would share it, and a
 * captcha solution already counts only once. `sessionId`: the visitor's by default.
 * @throws invalid-input unless it has 1 to 255 printable characters
 */
export function broughtKeyOf(
  request: FastifyRequest,
  deps: Deps,
  sessionId: string | null = sessionIdIn(request, deps.config),
): BroughtKey | null {
  const given = request.headers[IDEMPOTENCY_HEADER];
  if (request.method !== 'POST' || given === undefined) return null;
  const key = [given].flat().join(',');
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) {
    throw new DomainError('invalid-input', { field: IDEMPOTENCY_HEADER });
  }
  return sessionId === null ? null : { key, sessionId };
}

/** `takesFile`: the call is an upload, whose whole body is read for the comparison: authenticate its sender first. */
export async function idempotencyKeyOf(
  request: FastifyRequest,
  { key, sessionId }: BroughtKey,
  takesFile: boolean,
): Promise<IdempotencyKey> {
  const body = takesFile && request.isMultipart() ? await uploadText(request) : bodyText(request);
  const fingerprint = sha256(`${request.method}\n${request.url}\n${body}`);
  return { key, use: { scope: sessionId, keySha256: sha256(key), fingerprint } };
}

/** Returns the response stored for this key, or null. @throws idempotency-mismatch */
export async function storedAnswerOf(deps: Deps, { use, key }: IdempotencyKey): Promise<StoredAnswer | null> {
  return storedIn(deps, key, use.scope, await lookUpKey(deps.store, use));
}

/**
 * Claims the key for this request; storeAnswers stores its response.
 * @returns the response, when another request has stored it in the meantime
 * @throws idempotency-mismatch, idempotency-in-flight
 */
export async function claim(
  deps: Deps,
  request: FastifyRequest,
  inHand: IdempotencyKey,
): Promise<StoredAnswer | null> {
  const state = await claimKey(deps.store, inHand.use);
  if (state.state === 'in-flight') throw new DomainError('idempotency-in-flight', { retryAfterSeconds: 1 });
  const stored = storedIn(deps, inHand.key, inHand.use.scope, state);
  if (state.state === 'claimed') claimed.set(request, { ...inHand, at: state.at });
  return stored;
}

/**
 * Stores the responses of claimed calls before they are sent, so that a client that loses one can ask again. Server
 * faults, "retry later" and authentication failures are not stored: the next attempt runs anew.
 */
export function storeAnswers(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const claim = claimed.get(request);
    if (!claim) return;
    claimed.delete(request);
    const status = reply.statusCode;
    if (status >= 500 || notKept.has(status)) {
      return settle(request, () => releaseKey(deps.store, claim.use, claim.at));
    }
    const answer: StoredAnswer = {
      status,
      headers: Object.fromEntries(
        keptHeaders.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])),
      ),
      body: typeof payload === 'string' ? payload : '',
      gaveCookie: reply.hasHeader('set-cookie'),
    };
    const sealed = seal(deps.config.secret, claim.key, claim.use.scope, JSON.stringify(answer));
    return settle(request, () => answerKey(deps.store, claim.use, claim.at, sealed));
  });
}

/**
 * The call may have failed because of the database itself, and its effects are committed: the response is sent anyway,
 * and the key is settled as soon as the database is reachable.
 */
async function settle(request: FastifyRequest, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isUnreachable(error) && !isRetryableDbError(error)) throw error;
    void retryUntilConnected(work).catch((later: unknown) => {
      const fault = { err: later, route: request.routeOptions.url };
      request.log.warn(fault, 'an idempotency key was not settled; it expires');
    });
  }
}

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The call elevated the session: its cookie can be derived again from the old one and the key. */
  readonly gaveCookie: boolean;
}

export function replay(reply: FastifyReply, { status, headers, body }: StoredAnswer): FastifyReply {
  return reply
    .code(status)
    .headers({ ...headers, [REPLAYED_HEADER]: 'true' })
    .send(body);
}

function storedIn(deps: Deps, key: string, scope: string, claim: Claim | null): StoredAnswer | null {
  if (claim?.state === 'other-payload') throw new DomainError('idempotency-mismatch');
  if (claim?.state !== 'answered') return null;
  return JSON.parse(unseal(deps.config.secret, key, scope, claim.sealedAnswer)) as StoredAnswer;
}

const claimed = new WeakMap<FastifyRequest, IdempotencyKey & { readonly at: string }>();

const notKept = new Set([401, 408, 429]);
const keptHeaders = ['content-type', 'cache-control', ERROR_CODE_HEADER, 'x-error-field', NEXT_STEP_HEADER];

/** A form is not text: only uploads accept one, every other call refuses it whatever its content. */
const bodyText = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : 'no text');

/** Returns the file and the form's description of it; not the raw form, whose boundary differs on each attempt. */
async function uploadText(request: FastifyRequest): Promise<string> {
  // The handler reports errors in a malformed form.
  const file = await uploadedFile(request).catch(() => null);
  if (file === null) return 'no file';
  const { field, name, type, isTooLarge, bytes, texts } = file;
  return JSON.stringify({ field, name, type, isTooLarge, texts, sha256: sha256(bytes) });
}

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/**
 * Encrypts a response stored for its sender only (AES-256-GCM). The key derives from our secret and from the sender's
 * idempotency key, of which the table has only a hash.
 */
function seal(secret: string, senderKey: string, scope: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, senderKey, scope), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** @throws when sealed under another key or for another session, or when altered */
function unseal(secret: string, senderKey: string, scope: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, senderKey, scope), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
