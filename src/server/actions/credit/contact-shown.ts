import type { MayContact } from '#contract/office/collections.ts';
import {
  mayNotContact,
  type ContactCircumstances,
  nextContactAt,
  zonesOf,
} from '#domain/credit/contact-log.ts';

/** Whether the desk may speak to a customer now, with the clocks where she lives. */
export function contactShown(circumstances: Omit<ContactCircumstances, 'mayChoose'>): MayContact {
  const because = mayNotContact(circumstances);
  const { at, state } = circumstances;
  return {
    allowed: because === null,
    because,
    from: because === 'outside-hours' ? nextContactAt(at, state).toISOString() : null,
    clocks: [...new Set(zonesOf(state).map((zone) => clockIn(zone, at)))].toSorted(),
  };
}

const clockIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
