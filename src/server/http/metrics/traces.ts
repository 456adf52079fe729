import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProviderObserver } from '#server/providers/observer.ts';

/** Exports spans of requests and of provider attempts to a collector by OTLP over HTTP. */
export interface Traces {
  /** Must be called before the first route is registered. */
  watch(app: FastifyInstance): void;
  readonly providers: ProviderObserver;
  /** Flushes the remaining spans. */
  close(): Promise<void>;
}

/**
 * Starts tracing; continues a trace that begins upstream (`traceparent`). Span names are route templates, as in logs:
 * no personal data is in a span.
 */
export function startTraces(endpoint: string): Traces {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'enganche' }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('enganche');
  const spans = new WeakMap<FastifyRequest, Span>();
  const running = new AsyncLocalStorage<Span>();

  return {
    watch(app) {
      app.addHook('onRequest', async (request) => {
        spans.set(request, tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parentOf(request)));
      });
      // After the body is read: reading it happens outside of any call.
      app.addHook('preHandler', (request, _reply, done) => {
        const span = spans.get(request);
        if (span) running.run(span, done);
        else done();
      });
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'unmatched';
        const span = spans.get(request)?.updateName(`${request.method} ${route}`);
        span?.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
          'enganche.request': request.id,
        });
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },

    providers: {
      called: ({ provider: name, call, seconds, outcome }) => {
        const ended = Date.now();
        const parent = running.getStore();
        const span = tracer.startSpan(
          `${name} ${call}`,
          {
            kind: SpanKind.CLIENT,
            startTime: ended - seconds * 1000,
            attributes: { 'enganche.outcome': outcome },
          },
          parent ? trace.setSpan(context.active(), parent) : ROOT_CONTEXT,
        );
        if (outcome === 'fault') span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(ended);
      },
      breaker: () => {},
    },

    close: () => provider.shutdown(),
  };

  function parentOf({ headers }: FastifyRequest) {
    const given = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0[01]$/.exec(String(headers['traceparent']));
    if (!given) return ROOT_CONTEXT;
    const [, traceId = '', spanId = ''] = given;
    const from = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    return trace.setSpanContext(ROOT_CONTEXT, from);
  }
}
