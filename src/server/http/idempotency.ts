import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_CODE_HEADER, IDEMPOTENCY_HEADER, NEXT_STEP_HEADER } from '#contract/headers.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/context.ts';
import { serializeError } from '#server/platform/log.ts';
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
import { seal, unseal } from './sealed-answer.ts';
import { sessionIdIn } from './session.ts';

/** On an answer that was given before. */
const REPLAYED_HEADER = 'idempotency-replayed';

/** A key that a request brought, and the session that it counts for. */
export interface BroughtKey {
  readonly key: string;
  readonly scope: string;
}

/** A key that this request carries, with what seals its answer. */
export interface KeyInHand {
  readonly use: KeyUse;
  readonly key: string;
}

/**
 * The key of a POST; null without one, and for a visitor who has no session yet: there a key would be shared by
 * strangers, and the solved captcha is what counts once.
 * @throws invalid-input unless it has 1 to 255 printable characters
 */
export function keyOf(request: FastifyRequest, deps: Deps): BroughtKey | null {
  const given = request.headers[IDEMPOTENCY_HEADER];
  if (request.method !== 'POST' || given === undefined) return null;
  const key = [given].flat().join(',');
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/.test(key)) {
    throw new DomainError('invalid-input', { field: IDEMPOTENCY_HEADER });
  }
  const scope = sessionIdIn(request, deps.config);
  return scope === null ? null : { key, scope };
}

/** `takesFile`: the call is an upload, which is read for this, whole: its sender must be known by then. */
export async function keyInHand(
  request: FastifyRequest,
  { key, scope }: BroughtKey,
  takesFile: boolean,
): Promise<KeyInHand> {
  const body = takesFile && request.isMultipart() ? await uploadWords(request) : bodyWords(request);
  const fingerprint = sha256(`${request.method}\n${request.url}\n${body}`);
  return { key, use: { scope, keySha256: sha256(key), fingerprint } };
}

/** The answer that this key had before; null when there is none. @throws idempotency-mismatch */
export async function answerBefore(deps: Deps, { use, key }: KeyInHand): Promise<StoredAnswer | null> {
  return storedIn(deps, key, use.scope, await lookUpKey(deps.db, use));
}

/**
 * Takes the key for this request; its answer is kept when it leaves (storeAnswers).
 * @returns the answer, when another request has given it in the meantime
 * @throws idempotency-mismatch, idempotency-in-flight
 */
export async function claim(
  deps: Deps,
  request: FastifyRequest,
  inHand: KeyInHand,
): Promise<StoredAnswer | null> {
  const state = await claimKey(deps.db, inHand.use);
  if (state.state === 'in-flight') throw new DomainError('idempotency-in-flight', { retryAfterSeconds: 1 });
  const stored = storedIn(deps, inHand.key, inHand.use.scope, state);
  if (state.state === 'claimed') claimed.set(request, { ...inHand, at: state.at });
  return stored;
}

/**
 * Keeps what claimed calls answer, before it goes out: who hears nothing of an answer can ask for it again. Faults
 * of ours, "come later" and "who are you" are not kept: the next try is a new one.
 */
export function storeAnswers(app: FastifyInstance, deps: Deps): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const claim = claimed.get(request);
    if (!claim) return;
    claimed.delete(request);
    const status = reply.statusCode;
    if (status >= 500 || notKept.has(status)) {
      return settle(request, () => releaseKey(deps.db, claim.use, claim.at));
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
    return settle(request, () => answerKey(deps.db, claim.use, claim.at, sealed));
  });
}

/**
 * What the call broke on may be the database itself, and what it did is done: the answer goes out all the same, and its
 * key is settled as soon as the database is there again.
 */
async function settle(request: FastifyRequest, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isUnreachable(error) && !isRetryableDbError(error)) throw error;
    void retryUntilConnected(work).catch((later: unknown) => {
      const fault = { err: serializeError(later), route: request.routeOptions.url };
      request.log.warn(fault, 'a key was not settled: it lapses');
    });
  }
}

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** It raised the session: the cookie that it gave can be made again from the old one and the key. */
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

const claimed = new WeakMap<FastifyRequest, KeyInHand & { readonly at: string }>();

const notKept = new Set([401, 408, 429]);
const keptHeaders = ['content-type', 'cache-control', ERROR_CODE_HEADER, 'x-error-field', NEXT_STEP_HEADER];

/** A form is not text: only an upload takes one, and any other call refuses it whatever it says. */
const bodyWords = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : 'no text');

/** The file and what the form says of it; not the form as it came, whose boundary is another one each time. */
async function uploadWords(request: FastifyRequest): Promise<string> {
  // What is wrong with a broken form the handler says.
  const file = await uploadedFile(request).catch(() => null);
  if (file === null) return 'no file';
  const { field, name, type, isTooLarge, bytes } = file;
  return JSON.stringify({ field, name, type, isTooLarge, sha256: sha256(bytes) });
}

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
