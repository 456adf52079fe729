import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';

/** Returns whether to respond with a page: browsers accept HTML; a script that names nothing gets JSON. */
export const wantsHtml = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('text/html');

/** Returns the members of a form or JSON object. @throws invalid-input for anything else */
export function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const text = typeof request.body === 'string' ? request.body : '';
  const type = request.headers['content-type'] ?? '';
  if (type.includes('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Rejected below, like any other text.
  }
  throw new DomainError('invalid-input');
}

/** Returns one member as text; '' when absent or of another type. */
export function textField(fields: Record<string, unknown>, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

export const queryText = (request: FastifyRequest, name: string): string =>
  textField(request.query as Record<string, unknown>, name);

export const paramText = (request: FastifyRequest, name: string): string =>
  textField(request.params as Record<string, unknown>, name);

export const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page);

/** Responds to a POST: redirects a person to the page, sends a script the outcome as JSON. */
export const afterPost = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  outcome: object,
): FastifyReply => (wantsHtml(request) ? reply.redirect(path, 303) : reply.send(outcome));
