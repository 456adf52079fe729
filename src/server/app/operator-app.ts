import helmet from '@fastify/helmet';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config.ts';
import { registerDocs } from '#server/http/docs.ts';
import { answerError } from '#server/http/errors.ts';
import { serveMetrics } from '#server/http/metrics.ts';
import type { Meters } from '#server/http/metrics/meters.ts';
import { requirePolicies } from '#server/http/route-policies.ts';

/**
 * Builds what the operator alone reaches, at a port that no proxy publishes: the figures of the business in /metrics, and
 * the list of all calls, the desk's too.
 */
export async function operatorApp(config: Config, log: Logger, meters: Meters): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  });
  requirePolicies(app);
  await app.register(helmet, { contentSecurityPolicy: false });
  app.setErrorHandler(answerError);
  serveMetrics(app, meters);
  if (config.apiOrigin === null) await registerDocs(app, { tryItOutEnabled: false });
  return app;
}
