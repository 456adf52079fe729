import type { TypedAct } from '#domain/delivery/parse-act.ts';
import { refusalSentence } from '#domain/delivery/refusal.ts';
import { recordDelivery } from '#server/actions/delivery/record-delivery.ts';
import { openDeliveries } from '#server/queries/loans/deliveries.ts';
import { requestByAccount, requestById } from '#server/queries/requests/credit-requests.ts';
import { OperatorError, type Operation } from './operation.ts';

/** Lists the devices to be packed or under way; IMEI and guide stay sealed. */
export const listDeliveries: Operation<{ carriedOver: boolean }> = {
  async run({ store }, { carriedOver }) {
    const data = await openDeliveries(store, { carriedOver });
    const lines = data.map(({ account, partner, state, since, packedAt, leftAt, carrier }) => {
      const how = leftAt
        ? `sent ${leftAt.toISOString()} with ${carrier}`
        : packedAt
          ? `packed ${packedAt.toISOString()}`
          : state;
      return `account ${account}, partner ${partner}, since ${since.toISOString()}: ${how}`;
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
    const { outcome, delivery } = recorded;
    const { state } = delivery;
    const line = outcome === 'done' ? 'was recorded before, nothing changed' : 'recorded';
    return { data: { account, state, outcome }, lines: [`${account}: ${words[act.kind]}; ${line}.`] };
  },
};

const words = { pack: 'packed', send: 'sent', deliver: 'delivered', 'take-back': 'returned' } as const;
