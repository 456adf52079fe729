import { Readable } from 'node:stream';
import type { FastifyReply, FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { messages } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import { cacheHeader, type Policy } from './policy.ts';

/** What a handler returns for such a response: where it says only that it was done, nothing. */
export type Returned<Response extends z.ZodType> =
  { ok: true } extends z.input<Response> ? z.input<Response> | void : z.input<Response>;

/** Returns the path of a call as Fastify writes it. */
export const routeUrlOf = ({ path }: Pick<Call, 'path'>): string => path.replace(/\{(\w+)\}/g, ':$1');

export const jsonType = 'application/json; charset=utf-8';

/** @throws invalid-input with the contract's Spanish messages where it has them, `otherwise`, or `instead` where given */
export function parsed(
  schema: z.ZodType | undefined,
  value: unknown,
  instead?: 'not-found',
  otherwise = messages['invalid-input'],
): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { error: () => otherwise });
  if (result.success) return result.data;
  if (instead) throw new DomainError(instead);
  const { issues } = result.error;
  throw new DomainError('invalid-input', {
    messages: [...new Set(issues.map((issue) => issue.message))],
    field: issues[0]?.path.join('.') ?? '',
  });
}

/** Bodies arrive as text: an empty one counts as none, malformed JSON is bad input. */
export function jsonOf(call: Call, body: unknown, contentType: string | undefined): unknown {
  if (!call.body || typeof body !== 'string' || body === '') return undefined;
  // A cross-site form can post text and form fields without a preflight, but not JSON.
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) throw new DomainError('body-type');
  const value = parsedJson(body);
  // Which of two values was meant is nobody's guess: what a proxy checked may be the other one.
  if (repeatsKey(body)) throw new DomainError('invalid-input');
  return value;
}

function parsedJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DomainError('invalid-input');
  }
}

/** Whether an object of a valid JSON text names a key twice, escaped or not. */
function repeatsKey(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, key] of json.matchAll(/("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (key !== undefined) {
      const names = open.at(-1);
      const name = JSON.parse(key) as string;
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/** @throws invalid-input for a name in the query that the call does not have: a filter that is misspelt filters nothing */
export function assertKnownNames(call: Pick<Call, 'query'>, query: unknown): void {
  const shape = call.query === undefined ? {} : shapeOf(call.query);
  if (shape === null) return;
  const unknown = Object.keys(query as object).find((name) => !Object.hasOwn(shape, name));
  if (unknown !== undefined) throw new DomainError('invalid-input', { field: unknown.slice(0, 60) });
}

function shapeOf(schema: z.ZodType): object | null {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
  return null;
}

/**
 * Sets the headers and returns the body for Fastify to send; does not return the reply, for which Fastify would wait.
 */
export function bodyOf(call: Call, policy: Policy, reply: FastifyReply, answer: unknown): unknown {
  const data = checked(call, answer);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheHeader[policy.cache]);
  // Bytes that were not made, for a HEAD, have no length that could be said: a stream says none.
  if (call.as === 'binary') return (data as Uint8Array).length === 0 ? Readable.from([]) : data;
  if (call.as === 'stream') return Readable.from(data as AsyncIterable<Uint8Array>);
  reply.type(call.as === 'text' ? 'text/plain; charset=utf-8' : jsonType);
  return call.as === 'text' ? data : JSON.stringify(data);
}

/** Strips everything that the contract does not name; a handler that returns nothing says that it is done. */
export function checked(call: Call, answer: unknown = { ok: true }): unknown {
  const result = call.response.safeParse(answer);
  if (result.success) return result.data;
  const where = result.error.issues.map((issue) => issue.path.join('.') || '(whole)').join(', ');
  throw new Error(`${call.path} violated the contract in its response: ${where}`);
}

/** A JSON body holds an address or a consent: small. Files arrive as multipart, with their own limits. */
const maxBytes = 64 * 1024;

/**
 * Reads every body below `app` as text, whatever its type: serve() parses it where the contract wants JSON, and a
 * webhook's signature covers the raw bytes. Register multipart after this.
 */
export function readBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );
}
