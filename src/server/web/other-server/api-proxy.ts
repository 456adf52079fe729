import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE } from '#contract/call.ts';
import { DomainError } from '#domain/errors.ts';
import { answerProblem } from '#server/http/errors.ts';
import { fromElsewhere } from '../page-request.ts';
import { captchaStandIn } from './captcha-stand-in.ts';
import type { OtherServer } from './other-server.ts';
import { ask, passBack } from './pass-on.ts';

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
