import type { OfficeOutput } from '#contract/office/api.ts';
import { contactAllowed, nextContactAt } from '#domain/credit/contact-log.ts';
import { isHers, type DeliveryChannel, type DeliveryOutcome } from '#domain/delivery/delivery.ts';
import { DomainError } from '#domain/errors.ts';
import { momentInWords } from '#domain/spanish-dates.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { homeStateOf } from '#server/actions/loan/home-state.ts';
import { findRequest } from '#server/actions/access/find-request.ts';
import { appendStaffEvent } from '#server/actions/base/staff-events.ts';
import { appNow } from '#server/database/clock.ts';
import { inTransaction } from '#server/database/store.ts';
import { noteContact } from '#server/queries/office/contacts-page.ts';
import { insertNote } from '#server/queries/office/record-parts.ts';

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
