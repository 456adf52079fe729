import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { contactsQuery } from '#contract/office/contacts.ts';
import { holdsAny, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/context.ts';
import { contactsPage, countToContact } from '#server/queries/office/contacts-page.ts';
import { contactsOnWire } from './contacts-on-wire.ts';
import { countedMost } from './list-deliveries.ts';
import { pageOf } from './page-of.ts';

/** Lists the customers of the partners in scope who are to be spoken with about their device. */
export async function listToContact(
  { store }: Deps,
  staff: StaffCaller,
  { partner, cursor }: z.output<typeof contactsQuery>,
): Promise<OfficeOutput<'listToContact'>> {
  const partnerId = partner ?? null;
  const { rows, next, previous } = await pageOf(
    cursor,
    ({ key, backward }, limit) =>
      contactsPage(store, { partnerId, from: key === null ? null : { requestId: key, backward }, limit }),
    ({ requestId }) => requestId,
  );
  const count = await countToContact(store, partnerId, countedMost);
  return {
    rows: await contactsOnWire(store, rows),
    next,
    previous,
    count: Math.min(count, countedMost),
    isMore: count > countedMost,
    may: { log: holdsAny(staff.grants, permissions['send-devices']) },
  };
}
