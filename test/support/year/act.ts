import { addDays, type Day } from '#domain/calendar.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { cancelContract } from '#server/actions/credit/cancel-contract.ts';
import { closeTheft } from '#server/actions/credit/close-theft.ts';
import { pauseCredit, previewPause } from '#server/actions/credit/pause-credit.ts';
import { promisePayment } from '#server/actions/credit/promise-payment.ts';
import { reportTheft } from '#server/actions/credit/report-theft.ts';
import { revokeContract } from '#server/actions/credit/revoke-contract.ts';
import { sendOwnCode } from '#server/actions/credit/send-own-code.ts';
import { makePayoffQuote } from '#server/actions/loan/quote-payoff.ts';
import { messagesTo } from '#test/support/messages.ts';
import type { Customer } from './customer.ts';
import type { Act } from './habits.ts';
import type { Random } from './random.ts';

/** Does in the account what a customer wants to; 'refused': the credit has ended, or a limit is reached. */
export async function actInAccount(
  deps: Deps,
  customer: Customer,
  { act, today, random }: { act: Act; today: Day; random: Random },
): Promise<'done' | 'refused'> {
  try {
    await deeds[act.kind](deps, customer, { act, today, random });
    return 'done';
  } catch (error) {
    if (error instanceof DomainError && refusals.includes(error.code)) return 'refused';
    throw error;
  }
}

const refusals: readonly ErrorCode[] = [
  'credit-state',
  'term-over',
  'pause-refused',
  'promise-refused',
  'conflict',
];

type Deed = (
  deps: Deps,
  customer: Customer,
  moment: { act: Act; today: Day; random: Random },
) => Promise<void>;

const deeds: Record<Act['kind'], Deed> = {
  async theft(deps, { account, owner, knows }, { random }) {
    await reportTheft(deps, { caller: owner }, account, random.chance(0.5) ? 'theft' : 'loss');
    knows.stolen = true;
  },

  async found(deps, customer) {
    const code = await codeFor(deps, customer, 'found');
    await closeTheft(deps, { caller: customer.owner }, customer.account, code);
    customer.knows.stolen = false;
  },

  async pause(deps, customer, { act: { weeks = 1 }, today }) {
    const { account, owner, knows } = customer;
    const { sha256 } = await previewPause(deps, owner, account, weeks);
    const code = await codeFor(deps, customer, 'pause');
    await pauseCredit(deps, owner, account, { weeks, sha256, code });
    knows.pausedWeeks += weeks;
    customer.intents = new Map(
      [...customer.intents].map(([day, intents]) => [day > today ? addDays(day, 7 * weeks) : day, intents]),
    );
  },

  async promise(deps, { account, owner, offer }, { today, random }) {
    const promised = { centavos: offer.weeklyCentavos, day: addDays(today, random.whole(0, 7)) };
    await promisePayment(deps, owner, account, promised);
  },

  /** Pays it at once, in two parts, or too late. */
  async quote(deps, { account, owner, intents }, { today, random }) {
    const { amount, reference, validUntil } = await makePayoffQuote(deps, owner, account);
    const centavos = fromPesos(amount);
    const [first, last] = [addDays(today, 1), addDays(today, 2)];
    const pay = (day: Day, sum: number, inTime: boolean) =>
      intents.set(day, [
        ...(intents.get(day) ?? []),
        {
          day: 0,
          number: 0,
          reference: reference ?? '',
          centavos: sum,
          ...(inTime && { completesQuote: true as const }),
        },
      ]);
    const chance = random.next();
    if (chance < 0.2) return void pay(addDays(validUntil, random.whole(1, 5)), centavos, false);
    if (chance > 0.6) return void pay(last, centavos, true);
    const part = random.whole(1, centavos - 1);
    pay(first, part, false);
    pay(last, centavos - part, true);
  },

  async revoke(deps, { account, owner, knows }) {
    await revokeContract(deps, { caller: owner }, account);
    knows.ended = 'Revoked';
  },

  async cancel(deps, { account, owner, knows }) {
    await cancelContract(deps, { caller: owner }, account);
    knows.ended = 'Cancelled';
  },
};

/** Asks for a code, and reads it in the newest message. */
async function codeFor(
  deps: Deps,
  { account, phone, owner }: Customer,
  use: 'pause' | 'found',
): Promise<string> {
  await sendOwnCode(deps, owner, account, use);
  const text = (await messagesTo(deps.store, phone)).at(-1)?.body ?? '';
  return /^\d{4}/.exec(text)?.[0] ?? '';
}
