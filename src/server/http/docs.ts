import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

/** Registers /openapi.json and the interactive /docs; calls are tried out only where they are served too. */
export async function registerDocs(
  app: FastifyInstance,
  { tryItOutEnabled = true }: { readonly tryItOutEnabled?: boolean } = {},
): Promise<void> {
  const document = openApiDocument();
  app.get('/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(document),
  );
  await app.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: contentPolicy,
      uiConfig: { docExpansion: 'list', tryItOutEnabled },
      theme: { title: 'Enganche: API' },
    });
  });
}

/** The page loads only our own files, except for one inline style that Swagger's script writes, allowed by its hash. */
const swaggersStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
const contentPolicy =
  `default-src 'none'; script-src 'self'; style-src 'self' ${swaggersStyle}; ` +
  "img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
