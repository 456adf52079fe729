import { dayIn } from '#domain/calendar.ts';
import type { TypedAct } from '#domain/delivery/parse-act.ts';
import { promisedDays } from '#domain/delivery/promise.ts';
import { refusalSentence } from '#domain/delivery/refusal.ts';
import { businessZone } from '#domain/spanish-dates.ts';
import { recordDelivery } from '#server/actions/delivery/record-delivery.ts';
import { appNow } from '#server/database/clock.ts';
import { openDeliveries } from '#server/queries/loans/deliveries.ts';
import { requestByAccount, requestById } from '#server/queries/requests/credit-requests.ts';
import { OperatorError, type Operation } from './operation.ts';

/** Lists the devices to be packed or under way, and which are later than promised; IMEI and guide stay sealed. */
export const listDeliveries: Operation<{ carriedOver: boolean }> = {
  async run({ store }, { carriedOver }) {
    const data = await openDeliveries(store, { carriedOver });
    const today = dayIn(businessZone, await appNow(store.db));
    const lines = data.map(({ account, partner, state, since, packedAt, leftAt, carrier }) => {
      const { until } = promisedDays(dayIn(businessZone, since));
      const how = leftAt
        ? `sent ${leftAt.toISOString()} with ${carrier}`
        : packedAt
          ? `packed ${packedAt.toISOString()}`
          : state;
      const late = until < today ? `; LATE, promised until ${until}` : '';
      return `account ${account}, partner ${partner}, since ${since.toISOString()}: ${how}${late}`;
    });
    return { data, lines: lines.length > 0 ? lines : ['No device waits to be delivered.'] };
  },
};

/** Records one act of a person on the delivery of a credit. */
export const recordAct: Operation<{ which: string; by: string; act: TypedAct }> = {
  async run(deps, { which, by, act }) {
    const row = (await requestById(deps.store, which)) ?? (await requestByAccount(deps.store, which));
    const account = row?.account ?? which;
    const recorded = await recordDelivery(deps, { account, by, act });
    if (recorded.outcome === 'refused') throw new OperatorError(refusalSentence(recorded.refusal));
    if (recorded.outcome === 'unconfirmed') throw recorded.fault;
    const { outcome, delivery } = recorded;
    const { state } = delivery;
    const line = outcome === 'done' ? 'was recorded before, nothing changed' : 'recorded';
    return { data: { account, state, outcome }, lines: [`${account}: ${words[act.kind]}; ${line}.`] };
  },
};

const words = {
  pack: 'packed',
  correct: 'IMEI corrected',
  send: 'sent',
  deliver: 'delivered',
  receive: 'received',
  'hand-over': 'handed over',
  'take-back': 'returned',
  'pack-again': 'packed again',
} as const;
