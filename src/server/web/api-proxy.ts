import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BASE } from '#contract/call.ts';

/** With API_ORIGIN set, the browser's own calls (pictures, events, captcha, PDFs) go through to that server. */
export function proxyApi(app: FastifyInstance, apiOrigin: string): void {
  app.route({
    method: ['GET', 'POST', 'HEAD'],
    url: `${BASE}/*`,
    handler: (request, reply) => passOn(request, reply, apiOrigin),
  });
}

async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  apiOrigin: string,
): Promise<FastifyReply> {
  const gone = new AbortController();
  reply.raw.on('close', () => gone.abort());
  const hasBody = request.method === 'POST';
  let answer: Response;
  try {
    answer = await fetch(new URL(request.raw.url ?? '/', apiOrigin), {
      method: request.method,
      headers: { ...sent(request), 'x-forwarded-for': request.ip },
      redirect: 'manual',
      signal: gone.signal,
      ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' as const } : {}),
    });
  } catch {
    return reply.code(503).send({
      errors: ['El servicio no está disponible en este momento. Inténtalo nuevamente en unos minutos.'],
    });
  }
  void reply.code(answer.status);
  for (const [name, value] of answer.headers) {
    // fetch has decoded the body already; cookies come below, each on its own line.
    if (
      !hopByHop.has(name) &&
      name !== 'content-encoding' &&
      name !== 'content-length' &&
      name !== 'set-cookie'
    ) {
      void reply.header(name, value);
    }
  }
  for (const line of answer.headers.getSetCookie()) {
    void reply.header('set-cookie', line.replace(/;\s*domain=[^;]*/i, ''));
  }
  return reply.send(answer.body === null ? null : Readable.fromWeb(answer.body as never));
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

function sent({ headers }: FastifyRequest): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!hopByHop.has(name) && name !== 'host' && name !== 'content-length' && value !== undefined) {
      passed[name] = String(value);
    }
  }
  return passed;
}
