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
import { identityDonePage } from './identity-done-page.ts';
import { identityEvent } from './identity-event.ts';
import { identityStepPage } from './identity-page.ts';
import { sendWebhook } from './send-webhook.ts';

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
