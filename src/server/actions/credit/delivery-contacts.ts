import type { z } from 'zod';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { contactsQuery, OfficeContact } from '#contract/office/contacts.ts';
import { holdsAny, permissions } from '#domain/staff/permissions.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { keysetList } from '#server/actions/base/keyset-list.ts';
import {
  contactsPage,
  countToContact,
  type contactOf,
  noteContact,
} from '#server/queries/office/contacts-page.ts';
import { contactAllowed, nextContactAt } from '#domain/credit/contact-log.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { partnerIn, partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { appNow } from '#server/database/clock.ts';
import { type Store, inTransaction } from '#server/database/store.ts';
import { isHers, type DeliveryChannel, type DeliveryOutcome } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import { findRequest } from '#server/actions/access/own-request.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { insertNote } from '#server/queries/office/record-parts.ts';

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

type Row = NonNullable<Awaited<ReturnType<typeof contactOf>>>;

/** Customers to be spoken with as the contract has them, each with whether the desk may call her now. */
export async function contactsOnWire(store: Store, rows: readonly Row[]): Promise<OfficeContact[]> {
  const [partners, at] = await Promise.all([partnerRefs(store), appNow(store.db)]);
  // Where it is day in the whole country, nobody's home needs to be read.
  const everywhere = contactAllowed({ at, state: null, role: 'customer' }).allowed;
  return Promise.all(
    rows.map(async (row) => {
      const {
        requestId,
        account,
        partnerId,
        product,
        colorName,
        since,
        doneAt,
        triedAt,
        tries,
        lastOutcome,
      } = row;
      const home = everywhere ? null : await homeStateOf(store, { request_id: requestId });
      const callFrom = nextContactAt(at, home);
      return {
        requestId,
        account,
        tries,
        lastOutcome,
        partner: partnerIn(partners, partnerId),
        product: { name: product, color: colorName },
        since: since.toISOString(),
        doneAt: doneAt?.toISOString() ?? null,
        triedAt: triedAt?.toISOString() ?? null,
        mayCall: callFrom.getTime() === at.getTime(),
        callFrom: callFrom.toISOString(),
      };
    }),
  );
}

interface Contact {
  readonly requestId: string;
  readonly channel: DeliveryChannel;
  readonly outcome: DeliveryOutcome;
  readonly note: string;
}

/**
 * Logs that somebody of the desk spoke with a customer about her device, or tried to: her own calls at any hour, the
 * desk's from 07:00 until before 22:00 where she lives.
 * @throws not-found; conflict outside of the hours, or when somebody has reached her meanwhile
 */
export function logDeliveryContact(
  { store }: Deps,
  staff: StaffCaller,
  { requestId, channel, outcome, note }: Contact,
): Promise<OfficeOutput<'logDeliveryContact'>> {
  return inTransaction(store, async (tx) => {
    const row = await findRequest(tx, requestId);
    const [at, state] = await Promise.all([appNow(tx.db), homeStateOf(tx, { request_id: row.id })]);
    if (!isHers(channel) && !contactAllowed({ at, state, role: 'customer' }).allowed) {
      throw new DomainError('conflict', { messages: [outsideHours(nextContactAt(at, state))] });
    }
    if (!(await noteContact(tx, row.id, outcome))) throw new DomainError('conflict', { messages: [reached] });
    const written =
      note === '' ? null : await insertNote(tx, { requestId: row.id, staffId: staff.id, body: note });
    await appendStaffEvent(tx, staff, row.id, {
      kind: outcome === 'reached' ? 'customer-contacted' : 'customer-not-reached',
      detail: { channel, outcome, ...(written && { note: written.id }) },
    });
    return { isDone: outcome === 'reached' };
  });
}

const reached = 'Esta persona ya no está por contactar: alguien habló con ella, o el equipo no la espera.';
const outsideHours = (from: Date): string =>
  `Fuera del horario de contacto de donde vive: se le puede llamar a partir del ${momentInWords(from.toISOString())}.`;
