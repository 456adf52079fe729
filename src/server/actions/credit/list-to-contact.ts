import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { contactsQuery } from '#contract/office/contacts.ts';
import { holdsAny, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import { contactsPage, countToContact } from '#server/queries/office/contacts-page.ts';
import { contactsOnWire } from './contacts-on-wire.ts';

/** Lists the customers of the partners in scope who are to be spoken with about their device. */
export async function listToContact(
  { store }: Deps,
  staff: StaffCaller,
  { partner, cursor }: z.output<typeof contactsQuery>,
): Promise<OfficeOutput<'listToContact'>> {
  const partnerId = partner ?? null;
  const { rows, ...page } = await keysetList(cursor, {
    read: (from, limit) => contactsPage(store, { partnerId, from, limit }),
    keyOf: ({ requestId }) => requestId,
  });
  return {
    rows: await contactsOnWire(store, rows),
    ...page,
    ...(await countToContact(store, partnerId)),
    may: { log: holdsAny(staff.grants, permissions['send-devices']) },
  };
}
