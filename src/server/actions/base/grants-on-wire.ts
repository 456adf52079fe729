import type { z } from 'zod';
import type { grant, partnerRef } from '#contract/office/values.ts';
import { DomainError } from '#domain/errors.ts';
import type { Store } from '#server/database/store.ts';
import { type Grant, partnersInScope } from '#server/queries/staff/grants.ts';
import { promoterNames } from '#server/queries/partners/promoters.ts';
import { storeNames } from '#server/queries/partners/stores.ts';

export type PartnerRef = z.output<typeof partnerRef>;

/** Returns the partners that the current scope shows, by their number. */
export async function partnerRefs(store: Store): Promise<ReadonlyMap<number, PartnerRef>> {
  const rows = await partnersInScope(store);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A row in scope is a partner's in scope. */
export function partnerIn(partners: ReadonlyMap<number, PartnerRef>, id: number): PartnerRef {
  const partner = partners.get(id);
  if (!partner) throw new DomainError('internal');
  return partner;
}

/** Grants as the contract has them; those at partners outside of the scope are left out. */
export async function grantsOnWire(store: Store, grants: readonly Grant[]): Promise<z.input<typeof grant>[]> {
  const [partners, names, sellers] = await Promise.all([
    partnerRefs(store),
    storeNames(
      store,
      grants.flatMap((each) => (each.store === null ? [] : [each.store])),
    ),
    promoterNames(
      store,
      grants.flatMap((each) => (each.promoter === null ? [] : [each.promoter])),
    ),
  ]);
  return grants.flatMap(({ id, role, partnerId, store: place, promoter }) => {
    const partner = partnerId === null ? null : partners.get(partnerId);
    if (partner === undefined) return [];
    return [
      {
        id,
        role,
        partner,
        store: place === null ? null : (names.get(place) ?? place),
        promoter:
          promoter === null ? null : { id: promoter, name: sellers.get(promoter) ?? String(promoter) },
      },
    ];
  });
}
