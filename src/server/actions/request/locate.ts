import { judgePosition, type Position } from '#domain/applicant/position.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { setFactOnce } from '#server/queries/requests/credit-requests.ts';
import { insertLocation } from '#server/queries/requests/addresses.ts';
import { partnerRowOf, type PartnerRow } from '#server/queries/catalogue/offers.ts';
import { appendAuditEvent } from '#server/queries/audit/audit-events.ts';
import { ownRequestAt } from '#server/actions/access/own-request.ts';
import { inTransaction } from '#server/database/store.ts';

/**
 * Checks the person's position. Returns null when it is not accurate enough yet and the browser has to try again. Only
 * the first accurate position is stored.
 * @throws outside-mexico, outside-service-area, and those of ownRequestAt
 */
export async function locate(
  deps: Deps,
  caller: Caller,
  input: { requestId: string; position: Position; accuracyM: number | null },
): Promise<{ ok: true } | null> {
  return inTransaction(deps.store, async (tx) => {
    const row = await ownRequestAt(tx, caller, input.requestId, 'geolocalization');
    const partner = await partnerRowOf(tx, row.id);
    const verdict = judgePosition(input.position, input.accuracyM, serviceArea(partner));
    if (verdict === 'too-vague') return null;
    if (verdict !== 'inside') throw new DomainError(verdict);
    if (await setFactOnce(tx, row, 'located_at')) {
      await insertLocation(tx, row.id, input.position, input.accuracyM);
      deps.hub.publish(tx, row.id);
      await appendAuditEvent(tx, row.id, 'located', caller);
    }
    return { ok: true };
  });
}

function serviceArea(partner: PartnerRow | undefined) {
  const { service_lat: lat, service_lon: lon, service_radius_km: radiusKm } = partner ?? {};
  return lat == null || lon == null || radiusKm == null ? null : { centre: { lat, lon }, radiusKm };
}
