import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BASE } from '#contract/call.ts';
import { ERROR_CODE_HEADER, NEXT_STEP_HEADER } from '#contract/headers.ts';
import { statusOf } from '#contract/problem.ts';
import { messagesOf } from '#domain/error-messages.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { deskMessagesOf } from '#domain/staff/desk-messages.ts';
import { isUnreachable, isRetryableDbError } from '#server/database/unreachable.ts';
import { ProviderError } from '#server/providers/provider-error.ts';

/** Our own header: the field, parameter or figure that is wrong. */
export const ERROR_FIELD_HEADER = 'x-error-field';

/** The only error handler: whatever is thrown, the caller gets a problem in Spanish with its machine code. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = domainErrorOf(error);
  if (statusOf[known.code] >= 500) {
    const { log, method, routeOptions } = request;
    log.error({ err: error, route: routeOptions.url, method }, 'request failed');
  }
  return answerProblem(reply, known);
}

export function answerProblem(reply: FastifyReply, error: DomainError): FastifyReply {
  const isDesk = reply.request.url.startsWith(`${BASE}/office/`);
  const { status, headers, body } = problemOf(error, isDesk ? deskMessagesOf : messagesOf);
  reply.removeHeader('etag');
  return reply.code(status).headers(headers).send(body);
}

/** A problem ready to send. */
export function problemOf(
  error: DomainError,
  sentencesOf: (error: DomainError) => readonly string[] = messagesOf,
): {
  status: number;
  headers: Record<string, string>;
  body: string;
} {
  const status = statusOf[error.code];
  const { field, nextStep, retryAfterSeconds } = error.detail;
  const comesAgain = status === 429 || status === 503 || retryAfterSeconds !== undefined;
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    [ERROR_CODE_HEADER]: error.code,
    ...(field && { [ERROR_FIELD_HEADER]: field.replace(/[^\w.-]/g, '_') }),
    ...(nextStep && { [NEXT_STEP_HEADER]: nextStep }),
    ...(comesAgain && { 'retry-after': String(retryAfterSeconds ?? (status === 503 ? 5 : 30)) }),
  };
  return { status, headers, body: JSON.stringify({ errors: sentencesOf(error) }) };
}

function domainErrorOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ProviderError) return new DomainError('provider-unavailable');
  if (isUnreachable(error)) return new DomainError('unavailable');
  // Not 'conflict': that would be stored and replayed to a retry.
  if (isRetryableDbError(error)) return new DomainError('unavailable', { retryAfterSeconds: 1 });
  const { code, statusCode } = error as Partial<FastifyError>;
  // Values that no column can hold (a NUL in a text, a number too large): bad input that passed validation.
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) return new DomainError('invalid-input');
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return new DomainError('internal');
  return new DomainError(byStatus[statusCode] ?? 'invalid-input');
}

/** Refusals that come from Fastify and its plugins. */
const byStatus: Record<number, ErrorCode> = {
  404: 'not-found',
  413: 'file-too-large',
  415: 'file-type',
  429: 'rate-limited',
};
