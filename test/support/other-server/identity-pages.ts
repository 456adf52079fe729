import type { FastifyInstance } from 'fastify';
import { requestIn, type World } from './world.ts';

/**
 * The identity service of another server: a page with one button, which returns the person to the storefront with
 * `fromIncode`; and the page of its proof of address.
 */
export function identityPages(app: FastifyInstance, world: World): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null, {}));
  app.get<{ Params: { id: string } }>('/identidad/:id', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(page('Identidad', `/identidad/${request.params.id}`, 'Terminar')),
  );
  app.post<{ Params: { id: string } }>('/identidad/:id', (request, reply) => {
    const found = requestIn(world, request.params.id);
    found.identity = world.verdicts.identity;
    const path = `/${found.partner}/identity-verification/${found.partner}/${found.requestId}`;
    return reply.redirect(`${world.returnTo}${path}?fromIncode=true`, 303);
  });
  app.get('/domicilio/:id', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page('Domicilio', '', 'Enviar')),
  );
}

const page = (title: string, action: string, button: string): string =>
  `<!doctype html><html lang="es"><title>${title}</title><link rel="icon" href="data:,"><h1>${title}</h1>` +
  `<form method="post" action="${action}"><button>${button}</button></form></html>`;
