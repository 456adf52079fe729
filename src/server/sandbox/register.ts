import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusOf } from '#contract/problem.ts';
import { messagesOf } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { readBodiesAsText } from '#server/http/call-io.ts';
import { answerError, answerProblem } from '#server/http/errors.ts';
import { refuseForeignOrigin } from '#server/http/origin.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { registerAssets } from './assets.ts';
import { registerCardPage } from './card.ts';
import { registerClock } from './clock.ts';
import { registerDeskPeople } from './desk-people.ts';
import { registerDevices } from './devices.ts';
import { wantsHtml, queryText, sendPage } from './exchange.ts';
import { html, type Html, icon } from './html.ts';
import { registerIdle } from './idle.ts';
import { registerIdentity } from './identity.ts';
import { registerIndex } from './index-page.ts';
import { keepClosed } from './key.ts';
import { deskPage } from './page.ts';
import { registerPushService } from './push-browser.ts';
import { registerReviews } from './reviews.ts';
import { registerTill } from './till.ts';
import { formatPhone, isPhone, parsePhone } from '#domain/applicant/phone.ts';
import { newestMessages, type SandboxMessage } from './queries/messages.ts';
import { dateAndTime } from './words.ts';

/**
 * /sandbox: simulates every external service, by hand and by script (readings §7). With the sandbox off all of it
 * responds 404. Pages need no script; forms are same-origin POSTs, and scripts send no Origin.
 */
export async function registerSandbox(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(answerSandboxError);
      if (!deps.config.sandbox) {
        for (const url of ['/', '/*']) scope.all(url, () => Promise.reject(new DomainError('not-found')));
        return;
      }
      keepClosed(scope, deps.config);
      readBodiesAsText(scope);
      scope.addHook('onRequest', async (request, reply) => {
        if (request.method === 'POST') refuseForeignOrigin(request, deps.config);
        reply.header('cache-control', 'no-store').header('content-security-policy', contentPolicy);
        // The till may use the camera to scan barcodes.
        reply.header('permissions-policy', 'camera=(self)');
      });
      // After the body is read: reading it happens outside of any call.
      scope.addHook('preHandler', (_request, _reply, done) => acrossPartners('sandbox', done));
      registerAssets(scope);
      registerIndex(scope, deps);
      registerMessages(scope, deps);
      registerPushService(scope, deps);
      registerIdentity(scope, deps);
      registerTill(scope, deps);
      registerCardPage(scope, deps);
      registerReviews(scope, deps);
      registerClock(scope, deps);
      registerIdle(scope, deps);
      registerDevices(scope, deps);
      registerDeskPeople(scope, deps);
      scope.all('/*', () => Promise.reject(new DomainError('not-found')));
    },
    { prefix: '/sandbox' },
  );
}

const contentPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; font-src 'self'; " +
  "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Responds to a script like any other route, and to a person with a page of the same message. */
function answerSandboxError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!wantsHtml(request) || !(error instanceof DomainError)) return answerError(error, request, reply);
  if (reply.sent) return answerProblem(reply, error);
  const body = html`<h1>No se pudo</h1>
    <p class="lead">${messagesOf(error).join(' ')}</p>
    <p class="actions"><a class="btn quiet" href="/sandbox">Ir al sandbox</a></p>`;
  return reply
    .code(statusOf[error.code])
    .type('text/html; charset=utf-8')
    .send(deskPage({ title: 'No se pudo', body }));
}

/** /sandbox/outbox: messages that were "delivered", of every kind, for people and as JSON for scripts. */
function registerMessages(app: FastifyInstance, deps: Deps): void {
  app.get('/outbox', async (request, reply) => {
    const to = queryText(request, 'to');
    const messages = await newestMessages(deps.store, recipientOf(to), 60);
    return sendPage(reply, messagesPage(to, messages));
  });

  app.get('/outbox.json', async (request) => {
    const messages = await newestMessages(deps.store, recipientOf(queryText(request, 'to')), 500);
    return messages.map(({ id, channel, recipient, body, code, sent_at }) => ({
      id,
      channel,
      to: recipient,
      text: body,
      code,
      sentAt: sent_at.toISOString(),
    }));
  });
}

/** Accepts phones typed with spaces and country code. */
const recipientOf = (typed: string): string | null =>
  typed === '' ? null : (parsePhone(typed) ?? typed.toLowerCase());

function messagesPage(to: string, messages: readonly SandboxMessage[]): string {
  const body = html`<h1>Mensajes enviados</h1>
    <p class="lead">
      SMS, mensajes de WhatsApp, llamadas, correos y avisos que en la vida real llegarían al cliente. Los más
      nuevos, arriba.
    </p>
    <form class="ask" action="/sandbox/outbox" method="get">
      <label for="to">Teléfono o correo</label>
      <div class="row">
        <input class="input" id="to" name="to" value="${to}" autocomplete="off" enterkeyhint="search" />
        <button class="btn house">Filtrar</button>
      </div>
      ${to !== '' && html`<a class="link" href="/sandbox/outbox">Ver todos</a>`}
    </form>
    <p class="fresh" role="status" data-to="${to}" data-newest="${messages[0]?.id ?? ''}" hidden>
      <a class="btn line block" href="?to=${encodeURIComponent(to)}">Hay mensajes nuevos. Ver</a>
    </p>
    ${
      messages.length === 0
        ? html`<p class="empty">Todavía no hay mensajes${to !== '' && ' para ese destinatario'}.</p>`
        : html`<ol class="list">
            ${messages.map(messageCard)}
          </ol>`
    }`;
  return deskPage({ title: 'Mensajes enviados', current: '/sandbox/outbox', script: 'messages.js', body });
}

const icons = { sms: 'message', whatsapp: 'message', voice: 'phone', email: 'mail', push: 'phone' } as const;
const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'Llamada', push: 'Aviso del navegador' };

function messageCard(message: SandboxMessage): Html {
  const { channel, recipient, subject, body, code, sent_at } = message;
  // An SMS with a code ends with the line for autofill: '@tienda.mx #1234'.
  const [text = body, bound] = body.split('\n\n@');
  const to = isPhone(recipient) ? formatPhone(recipient) : recipient;
  return html`<li class="message">
    <div class="who">
      ${icon(icons[channel])} ${channel !== 'email' && html`<span>${channelNames[channel]}</span>`}
      <a href="?to=${encodeURIComponent(recipient)}">${to}</a>
      <time datetime="${sent_at.toISOString()}">${dateAndTime(sent_at)}</time>
    </div>
    ${subject !== null && html`<h2>${subject}</h2>`}
    <p class="text">${withLinks(text)}</p>
    ${bound !== undefined && html`<p class="bound">@${bound}</p>`}
    ${code !== null && html`<p class="code"><span>Código</span><output>${code}</output></p>`}
  </li>`;
}

/** Turns URLs in the text into links, so that a person can continue from here. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a class="link" href="${part}">${part}</a>` : html`${part}`,
    );
}
