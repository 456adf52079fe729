import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityReasons, type IdentityReason } from '#domain/applicant/identity-reasons.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import {
  advanceSession,
  decideSession,
  sessionById,
  type IdentityOutcome,
  type IdentityStep,
  type SandboxIdentitySession,
} from './queries/identity.ts';
import { afterPost, fieldsOf, paramText, queryText, sendPage, textField } from './exchange.ts';
import { identityStepPage } from './identity-page.ts';
import { sendWebhook, identityEvent } from './send-webhook.ts';
import { html, icon, type IconName } from './html.ts';
import { servicePage } from './page.ts';

/**
 * /sandbox/identity/{session}: the simulated identity service. Its steps are forms, so it works without a script; its
 * result is sent only by signed webhook.
 */
export function registerIdentity(app: FastifyInstance, deps: Deps): void {
  app.get('/identity/:session', async (request, reply) => {
    const session = await sessionOf(deps, request);
    const isOver =
      session.outcome !== null && (session.outcome !== 'abandoned' || queryText(request, 'fin') !== '');
    const page = isOver ? identityDonePage(session, deps.config.publicOrigin) : identityStepPage(session);
    return sendPage(reply, page);
  });

  app.post('/identity/:session/paso', async (request, reply) => {
    const session = await sessionOf(deps, request);
    const from = stepIn(textField(fieldsOf(request), 'from'));
    await advanceSession(deps.store, session.id, from, nextStep[from]);
    const { step } = await sessionOf(deps, request);
    return afterPost(request, reply, pathOf(session), { ok: true, step });
  });

  app.post('/identity/:session/:outcome', async (request, reply) => {
    const outcome = outcomeIn(paramText(request, 'outcome'));
    const reason = outcome === 'refused' ? reasonIn(textField(fieldsOf(request), 'reason')) : null;
    const session = await decideSession(deps.store, paramText(request, 'session'), outcome, reason);
    if (!session) throw new DomainError('not-found');
    // Already decided: sends the result again, as real services do.
    const event = identityEvent(session);
    if (event) await sendWebhook(app, deps, 'identity', JSON.stringify(event));
    return afterPost(request, reply, `/sandbox/identity/${session.id}?fin=1`, {
      ok: true,
      outcome: session.outcome ?? outcome,
    });
  });
}

const pathOf = ({ id }: SandboxIdentitySession): string => `/sandbox/identity/${id}`;

async function sessionOf(deps: Deps, request: FastifyRequest): Promise<SandboxIdentitySession> {
  const session = await sessionById(deps.store, paramText(request, 'session'));
  if (!session) throw new DomainError('not-found');
  return session;
}

const nextStep: Readonly<Record<IdentityStep, IdentityStep>> = {
  start: 'front',
  front: 'back',
  back: 'selfie',
  selfie: 'verdict',
  verdict: 'verdict',
};

function stepIn(text: string): IdentityStep {
  if (Object.hasOwn(nextStep, text)) return text as IdentityStep;
  throw new DomainError('invalid-input', { field: 'from' });
}

function outcomeIn(text: string): IdentityOutcome {
  if (isOneOf(outcomes, text)) return text;
  throw new DomainError('not-found');
}

/** A service may omit the reason of a refusal. */
function reasonIn(text: string): IdentityReason | null {
  if (text === '') return null;
  if (isOneOf(identityReasons, text)) return text;
  throw new DomainError('invalid-input', { field: 'reason' });
}

const outcomes = ['approved', 'refused', 'abandoned', 'expired'] as const;

const isOneOf = <T extends string>(known: readonly T[], text: string): text is T =>
  (known as readonly string[]).includes(text);

/**
 * The end of a verification. In a popup the script notifies the shop's window, restricted to the shop's exact origin,
 * and closes the popup; in the same tab, or without a script, it leads back to the shop.
 */
function identityDonePage(session: SandboxIdentitySession, publicOrigin: string): string {
  const { title, text, mark, tone } = endings[session.outcome ?? 'abandoned'];
  const back = wayBack(session.return_url, publicOrigin);
  const body = html`<header class="top service">
      <div class="wrap"><span class="mark">${icon('flask')} Identidad</span></div>
    </header>
    <main class="read service done" data-return="${back}">
      <p class="seal ${tone}">${icon(mark)}</p>
      <h1>${title}</h1>
      <p class="lead">${text}</p>
      <div class="actions"><a class="btn primary block" href="${back}">Volver a mi solicitud</a></div>
    </main>`;
  return servicePage({ title, body, script: 'identity-done.js' });
}

interface Ending {
  readonly title: string;
  readonly text: string;
  readonly mark: IconName;
  readonly tone: 'good' | 'bad' | 'calm';
}

const endings: Readonly<Record<IdentityOutcome, Ending>> = {
  approved: {
    title: 'Identidad verificada',
    text: 'Todo coincide. Sigue con tu solicitud.',
    mark: 'check',
    tone: 'good',
  },
  refused: {
    title: 'No pudimos verificar tu identidad',
    text: 'Los datos no coinciden. La tienda ya tiene la respuesta.',
    mark: 'cross',
    tone: 'bad',
  },
  expired: {
    title: 'Esta verificación venció',
    text: 'Abre otra desde tu solicitud.',
    mark: 'clock',
    tone: 'calm',
  },
  abandoned: {
    title: 'Dejaste la verificación',
    text: 'Puedes volver a empezarla desde tu solicitud.',
    mark: 'exit',
    tone: 'calm',
  },
};

/** A relative path for our own shop, which browsers reach under several hosts; an absolute URL for another. */
function wayBack(returnUrl: string, publicOrigin: string): string {
  const url = new URL(returnUrl, publicOrigin);
  url.searchParams.set('fromIncode', 'true');
  return url.origin === publicOrigin ? `${url.pathname}${url.search}` : url.href;
}
