import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { api, type CallName } from '#contract/api.ts';
import { BASE, type Call } from '#contract/call.ts';
import { callsOf, SignIn, type Asked } from './calls.ts';
import { identityPages } from './identity-pages.ts';
import { Refusal, type RefusalBody } from './refusal.ts';
import { shapes } from './shapes.ts';
import { newWorld, type World } from './world.ts';

/**
 * A partner's own back end: the calls of spec §7 with the fields of spec §3, on a separate port, in memory. None of our
 * extras: no features, steps, events, sessions or error codes, and the older account statement.
 */
export interface OtherServer extends AsyncDisposable {
  readonly origin: string;
  readonly world: World;
  /** 'POST onboarding/checkPhone/5512345678', in order of arrival. */
  readonly calls: readonly string[];
  /** Our calls, which this server answers with 404, by their paths in the contract. */
  readonly missed: ReadonlySet<string>;
  /** Its responses that violate the specification: must be empty, or the stub is wrong. */
  readonly faults: readonly string[];
  /** Stubs the calls that match, until null is given for the same pattern. */
  instead(pattern: RegExp, answer: { status: number; body?: RefusalBody } | null): void;
}

export async function startOtherServer(): Promise<OtherServer> {
  const world = newWorld();
  const calls: string[] = [];
  const missed = new Set<string>();
  const faults: string[] = [];
  const otherwise = new Map<string, { pattern: RegExp; refusal: Refusal }>();
  const app = fastify({ routerOptions: { maxParamLength: 500 } });
  // Signatures are multipart; their content does not matter here.
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, { body }),
  );
  app.addContentTypeParser('text/plain', (_request, _body, done) => done(null, {}));

  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(`${BASE}/`)) return;
    const call = `${request.method} ${request.url.slice(BASE.length + 1)}`;
    calls.push(call);
    for (const { pattern, refusal } of otherwise.values()) if (pattern.test(call)) throw refusal;
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof Refusal)) {
      faults.push(String(error));
      return reply.code(500).send('');
    }
    const { status, body } = error;
    return reply
      .code(status)
      .type(typeof body === 'string' ? 'text/plain' : 'application/json')
      .send(body);
  });

  const handlers = callsOf(world, () => origin);
  for (const [name, call] of Object.entries<Call>(api)) {
    const handler = handlers[name as CallName];
    const url = BASE + call.path.replace('{file}', '*').replaceAll(/\{(\w+)\}/g, ':$1');
    app.route({
      method: call.method,
      url,
      handler: (request, reply) => {
        if (!handler) {
          missed.add(call.path);
          return reply.code(404).send('');
        }
        const answer: unknown = handler(askedIn(request));
        const shape = (shapes as Partial<Record<string, { safeParse(value: unknown): { error?: Error } }>>)[
          name
        ];
        const { error } = shape?.safeParse(answer) ?? {};
        if (error) faults.push(`${name}: ${error.message}`);
        return send(reply, call, answer);
      },
    });
  }
  identityPages(app, world);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    world,
    calls,
    missed,
    faults,
    instead(pattern, answer) {
      if (answer === null) otherwise.delete(pattern.source);
      else otherwise.set(pattern.source, { pattern, refusal: new Refusal(answer.status, answer.body) });
    },
    [Symbol.asyncDispose]: () => app.close(),
  };
}

const askedIn = (request: FastifyRequest): Asked => ({
  params: request.params as Asked['params'],
  query: request.query as Asked['query'],
  body: (request.body ?? {}) as Asked['body'],
  visitor: /\bquien=(\d{10})\b/.exec(request.headers.cookie ?? '')?.[1] ?? null,
});

function send(reply: FastifyReply, call: Call, answer: unknown): FastifyReply {
  // A cookie for its own paths only, as set by servers without pages.
  if (answer instanceof SignIn) {
    return reply.header('set-cookie', `quien=${answer.phone}; Path=${BASE}; HttpOnly`).send();
  }
  if (answer === undefined) return reply.send();
  if (Buffer.isBuffer(answer)) return reply.type('application/pdf').send(answer);
  if (call.as === 'binary') return reply.type('image/svg+xml').send(answer);
  if (typeof answer === 'string') return reply.type('text/plain; charset=utf-8').send(answer);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}
