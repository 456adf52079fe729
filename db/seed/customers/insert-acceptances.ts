import { createHash } from 'node:crypto';
import { legalVersion } from '#domain/applicant/legal-text.ts';
import type { TxStore } from '#server/database/store.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { insertAcceptance } from '#server/queries/requests/legal-acceptances.ts';
import { eventsOn, type SeedEvent } from './insert-events.ts';
import type { Story } from './story.ts';
import type { Timeline } from './timeline.ts';

/** Inserts that the customer accepted notice and terms, as the shop asks; returns what happened. */
export async function insertAcceptances(
  tx: TxStore,
  { requestId, customer, timeline }: Story & { readonly timeline: Timeline },
): Promise<SeedEvent[]> {
  const partner = await partnerRow(tx, customer.partnerId);
  if (!partner) throw new Error(`There is no partner ${customer.partnerId}`);
  const accepted = [
    { kind: 'privacy', body: partner.privacy, at: timeline.createdAt },
    { kind: 'terms', body: partner.terms, at: timeline.locatedAt },
  ] as const;
  const events: Omit<SeedEvent, 'requestId'>[] = [];
  for (const { kind, body, at } of accepted) {
    const sha256 = createHash('sha256').update(body).digest('hex');
    const version = legalVersion(kind, sha256);
    await insertAcceptance(tx, {
      requestId,
      partnerId: customer.partnerId,
      kind,
      version,
      sha256,
      body,
      sessionId: null,
      acceptedAt: at,
    });
    events.push({ kind: `${kind}-accepted`, at, byCustomer: true, detail: { version, sha256 } });
  }
  return eventsOn(requestId, events);
}
