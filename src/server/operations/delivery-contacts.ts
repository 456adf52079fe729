import { markCustomerContacted } from '#server/actions/loan/contact-customer.ts';
import { requestByAccount, requestById } from '#server/queries/requests/credit-requests.ts';
import { openDeliveryContacts } from '#server/queries/loans/delivery-contacts.ts';
import { OperatorError, type Operation } from './operation.ts';
import { personOf } from './person-of.ts';

/** Lists customers with a paid down payment who are to be contacted. Personal data stay sealed. */
export const listContacts: Operation<Record<string, never>> = {
  async run({ store }) {
    const data = await openDeliveryContacts(store);
    const lines = data.map(
      ({ requestId, account, partner, since }) =>
        `${requestId}  account ${account}, partner ${partner}, since ${since.toISOString()}`,
    );
    return { data, lines: lines.length > 0 ? lines : ['No customer waits to be contacted.'] };
  },
};

export const closeContact: Operation<{ which: string; by: string }> = {
  async run(deps, { which, by }) {
    const person = personOf(by);
    const row = (await requestById(deps.store, which)) ?? (await requestByAccount(deps.store, which));
    if (!row) throw new OperatorError('There is no such request or account.');
    await markCustomerContacted(deps, row.id, person);
    return { data: { requestId: row.id }, lines: [`${row.id}: the customer was contacted.`] };
  },
};
