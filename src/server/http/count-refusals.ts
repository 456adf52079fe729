import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/api.ts';
import { ERROR_CODE_HEADER } from '#contract/headers.ts';
import { partnerId } from '#contract/values.ts';
import { errorCodes, type ErrorCode } from '#domain/errors.ts';
import type { StepId } from '#domain/onboarding/journey.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { acrossPartners } from '#server/database/partner-scope.ts';
import { addRefusals } from '#server/queries/reports/refusals.ts';
import { ERROR_FIELD_HEADER } from './errors.ts';
import { policies } from './policies.ts';
import { policyOf } from './policy.ts';

/** Calls of the first step, which no step guards. */
const firstCalls: readonly CallName[] = ['precalification', 'acceptTerms', 'resendOtp', 'verificationPhone'];

/** They stop nobody: a page that is behind, a browser that sends again, a caller that is none of ours. */
const besideTheWay: ReadonlySet<ErrorCode> = new Set([
  'wrong-step',
  'no-session',
  'not-found',
  'conflict',
  'origin-refused',
  'body-type',
  'idempotency-mismatch',
  'idempotency-in-flight',
]);

const waitsMs = 5_000;
/** Of partner, step, code and field, in memory at once; further ones are not counted. */
const seriesMost = 2_000;

/**
 * Counts what people are refused on the way to their credit, by partner, step and code, for the report of causes. In
 * memory, and added to the table some seconds later in one statement: no call waits for it, and nothing of a person is kept. What
 * a process has not yet added when it is killed is lost.
 */
export function countRefusals(api: FastifyInstance, { store, log }: Pick<Deps, 'store' | 'log'>): void {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  async function add(): Promise<void> {
    timer = null;
    const taken = [...counts];
    counts.clear();
    if (taken.length === 0) return;
    const refusals = taken.map(([key, times]) => {
      const [partner, step, code] = JSON.parse(key) as [number, StepId, string];
      return { partner, step, code, times };
    });
    try {
      await acrossPartners('refusals', () => addRefusals(store, refusals));
    } catch (error) {
      log.warn({ err: error }, 'refusals were not counted');
    }
  }

  api.decorateRequest('shop', null);
  api.addHook('onResponse', (request, reply, done) => {
    const step = stepOf(request);
    const partner = step === null ? null : partnerOf(request);
    const code = step === null ? null : codeIn(reply);
    const key = JSON.stringify([partner, step, code]);
    if (partner !== null && code !== null && (counts.has(key) || counts.size < seriesMost)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
      timer ??= setTimeout(() => void add(), waitsMs).unref();
    }
    done();
  });
  api.addHook('onClose', async () => {
    if (timer !== null) clearTimeout(timer);
    await add();
  });
}

/** The step on whose way a call is; null: on none. */
function stepOf({ routeOptions }: FastifyRequest): StepId | null {
  const { call } = routeOptions.config as { call?: CallName };
  if (call === undefined) return null;
  return firstCalls.includes(call) ? 'phone-verification' : policies[call].step;
}

/** Of the shop that was reached; else of the path or the page that a call came from, which was not admitted. */
function partnerOf({ shop, caller, params, routeOptions }: FastifyRequest): number | null {
  const { partnerIn } = policyOf(routeOptions) ?? {};
  const named = partnerId.safeParse(partnerIn && (params as Record<string, unknown>)[partnerIn]);
  return shop ?? (named.success ? named.data : (caller?.requestedPartnerId ?? null));
}

/** 'wrong-code', or of a field that is not valid 'invalid-input:rfc'. */
function codeIn(reply: FastifyReply): string | null {
  const code = errorCodes.find((each) => each === reply.getHeader(ERROR_CODE_HEADER));
  if (code === undefined || besideTheWay.has(code)) return null;
  const field = reply.getHeader(ERROR_FIELD_HEADER);
  return code === 'invalid-input' && typeof field === 'string' && /^[\w.-]{1,40}$/.test(field)
    ? `${code}:${field}`
    : code;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The one shop that a call reaches; set by serve() once it is admitted. */
    shop: number | null;
  }
}
