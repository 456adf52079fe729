import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import { answerProblem } from '#server/http/errors.ts';
import { fromElsewhere } from '../page-request.ts';
import type { CaptchaPort } from '#server/providers/captcha/port.ts';
import { Readable } from 'node:stream';
import { messagesOf } from '#domain/error-messages.ts';
import { asOurs, withoutStorefrontCookie, type OtherServer } from './kept-customer.ts';

/** With API_ORIGIN set, forwards the browser's own calls (images, polls, captcha, signature) to that server. */
export function proxyApi(app: FastifyInstance, other: OtherServer, publicOrigin: string | null): void {
  const captcha = captchaStandIn(other.captcha);
  /** Whether the other server issues challenges itself; undefined until the first is requested. */
  let hasChallenges: boolean | undefined;
  const askChallenge = async (request: FastifyRequest): Promise<Response | null> => {
    const answer = await ask(request, other.origin, { path: `${BASE}/captcha/challenge` });
    if (answer !== null && answer.status < 500) hasChallenges = answer.ok && isJson(answer);
    return answer;
  };

  const answers: Readonly<Record<string, Answering>> = {
    [`GET ${BASE}/captcha/challenge`]: async (request, reply) => {
      const answer = await askChallenge(request);
      if (answer === null || answer.status >= 500 || hasChallenges) return passBack(reply, answer);
      return reply.header('cache-control', 'no-store').send(await captcha.challenge());
    },
    [`POST ${BASE}/verifyCaptcha`]: async (request, reply) => {
      const body = await textOf(request);
      if (body === null) return answerProblem(reply, new DomainError('invalid-input'));
      if (hasChallenges === undefined) await askChallenge(request);
      if (hasChallenges === false && !(await captcha.passes(tokenIn(body)))) {
        return reply.type('text/plain; charset=utf-8').send('false');
      }
      return passBack(reply, await ask(request, other.origin, { body }));
    },
  };
  const passOn: Answering = async (request, reply) => {
    const gone = new AbortController();
    reply.raw.on('close', () => gone.abort());
    return passBack(reply, await ask(request, other.origin, { signal: gone.signal }));
  };
  app.route({
    method: ['GET', 'POST', 'HEAD'],
    url: `${BASE}/*`,
    handler: (request, reply) => {
      if (request.method === 'POST' && fromElsewhere(request, publicOrigin)) {
        return answerProblem(reply, new DomainError('origin-refused'));
      }
      const [path = ''] = (request.raw.url ?? '').split('?');
      return (answers[`${request.method} ${path}`] ?? passOn)(request, reply);
    },
  });
}

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const isJson = ({ headers }: Response): boolean => /\bjson\b/.test(headers.get('content-type') ?? '');

/** Returns the body as text; null when it is larger than a token. */
async function textOf(request: FastifyRequest): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > 64 * 1024) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tokenIn(body: string): string {
  try {
    const { token } = JSON.parse(body) as { token?: unknown };
    return typeof token === 'string' ? token : '';
  } catch {
    return '';
  }
}

/**
 * For a server that has only the specification's verifyCaptcha: issues our challenge and checks it before that call.
 */
interface CaptchaStandIn {
  challenge(): Promise<Record<string, unknown>>;
  /** Returns false unless it is an unused solution of a challenge issued here. */
  passes(token: string): Promise<boolean>;
}

/** Longer than the lifetime of any challenge (src/server/providers/captcha/pow.ts). */
const retentionMs = 15 * 60_000;

/** Accepts each solution once; remembered per process, so another process may accept it again. */
function captchaStandIn(captcha: CaptchaPort, now: () => number = () => Date.now()): CaptchaStandIn {
  const used = new Map<string, number>();
  return {
    challenge: async () => (await captcha.challenge()) ?? {},
    async passes(token) {
      const solved = await captcha.verify(token);
      for (const [nonce, at] of used) {
        if (at > now() - retentionMs) break; // in order of arrival
        used.delete(nonce);
      }
      if (solved === null || used.has(solved.nonce)) return false;
      used.set(solved.nonce, now());
      return true;
    },
  };
}

/** Forwards the request to the other server on the visitor's behalf; null when it is unreachable. */
async function ask(
  request: FastifyRequest,
  origin: string,
  asking: ForwardOptions,
): Promise<Response | null> {
  const { path, body, signal } = asking;
  const streamed = request.method === 'POST' && path === undefined && body === undefined;
  try {
    return await fetch(new URL(path ?? request.raw.url ?? '/', origin), {
      method: path === undefined ? request.method : 'GET',
      headers: { ...sent(request), 'x-forwarded-for': request.ip },
      redirect: 'manual',
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body }),
      ...(streamed ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const } : {}),
    });
  } catch {
    return null;
  }
}

interface ForwardOptions {
  /** Replaces the path of the request. */
  path?: string;
  body?: string;
  signal?: AbortSignal;
}

/**
 * Sends its response to the visitor's browser, with cookies rewritten for this host; a 503 with a message when there is
 * none.
 */
function passBack(reply: FastifyReply, answer: Response | null): FastifyReply {
  if (answer === null) {
    return reply.code(503).send({ errors: messagesOf(new DomainError('unavailable')) });
  }
  void reply.code(answer.status);
  for (const [name, value] of answer.headers) {
    // fetch has already decoded the body; cookies are set below, one line each.
    if (!hopByHop.has(name) && !ofTheBody.has(name) && name !== 'set-cookie') void reply.header(name, value);
  }
  for (const line of answer.headers.getSetCookie()) void reply.header('set-cookie', asOurs(line));
  return reply.send(answer.body);
}

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authenticate',
]);
const ofTheBody = new Set(['content-encoding', 'content-length']);

/** Headers of the visitor's browser and page are not forwarded: the other server has one caller, this one. */
const notPassedOn = /^(host|content-length|origin|referer|sec-fetch-.*)$/;

function sent({ headers }: FastifyRequest): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (hopByHop.has(name) || notPassedOn.test(name) || value === undefined) continue;
    const kept = name === 'cookie' ? withoutStorefrontCookie(String(value)) : String(value);
    if (kept !== '') passed[name] = kept;
  }
  return passed;
}
