import { randomInt, randomUUID } from 'node:crypto';
import { stepIds, type StepId } from '#domain/onboarding/journey.ts';
import { ask } from '#test/support/api-calls.ts';
import { act, startRequest, type RequestInHand } from '#test/support/request-by-api.ts';
import type { StubbornClient } from './stubborn-client.ts';

/** The facts that were acknowledged to one applicant. */
export interface Walked {
  readonly requestId: string;
  readonly phone: string;
  readonly acknowledged: readonly StepId[];
  /** Null: completed. Else why the person has to begin again. */
  readonly ended: string | null;
}

/** Steps without an acknowledgement: the server completes them. */
const silent: readonly StepId[] = ['bureau-answer', 'address-proof', 'decision'];

/** Walks from the captcha to the paid down payment; after a fault, continues where the server says it is. */
export async function walkStubbornly(
  client: StubbornClient,
  onStep: (step: StepId, request: RequestInHand) => void = () => {},
): Promise<Walked> {
  const phone = `55${randomInt(10_000_000, 99_999_989)}`.replace(/000\d$/, '1234');
  const request = await startRequest(client, { phone });
  const acknowledged: StepId[] = [];
  const done = (ended: string | null): Walked => ({
    requestId: request.requestId,
    phone,
    acknowledged,
    ended,
  });
  let failures = 0;
  for (let step: StepId = 'phone-verification'; step !== 'device-send';) {
    onStep(step, request);
    try {
      await (step === 'down-payment' ? payOnce(request) : act[step](request));
      if (!silent.includes(step)) acknowledged.push(step);
    } catch (error) {
      // A lost cookie has to be replaced by a new code, a minute later: the walk ends there.
      if (step === 'phone-verification') return done(String(error).slice(0, 120));
      if (++failures > 8) return done(String(error).slice(0, 160));
    }
    step = await standing(request, step);
  }
  return done(null);
}

async function standing({ client, requestId }: RequestInHand, last: StepId): Promise<StepId> {
  const answer = await client.get<{ step?: StepId }>(`deliveryOrder/byRequestId/${requestId}`);
  if (answer.status !== 200 || !answer.body.step) throw new Error(`after ${last}: ${answer.status}`);
  return stepIds.includes(answer.body.step) ? answer.body.step : last;
}

/** With the ticket of one form, so that a retry after a lost response pays only once. */
async function payOnce({ client, requestId }: RequestInHand): Promise<void> {
  const path = `onboarding/getinfoPayReference/${requestId}`;
  const due = await ask<{ barcode: string; payTotal: number; Pagado: boolean }>(client, 'GET', path);
  if (due.Pagado) return;
  const ticket = tickets.get(requestId) ?? randomUUID();
  tickets.set(requestId, ticket);
  const receipt = { reference: due.barcode, amount: due.payTotal, ticket };
  await ask(client, 'POST', '/sandbox/caja/pay', receipt);
}

const tickets = new Map<string, string>();
