import type { OfficeOutput } from '#contract/office/api.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { partnerRefs } from '#server/actions/base/grants-on-wire.ts';
import { promotersWithoutPerson } from '#server/queries/partners/promoters.ts';

/** Lists the promoters in scope whom somebody may still be at the desk. */
export async function listPromotersToInvite({ store }: Deps): Promise<OfficeOutput<'listPromotersToInvite'>> {
  const [partners, rows] = await Promise.all([partnerRefs(store), promotersWithoutPerson(store)]);
  return {
    rows: rows.flatMap(({ id, name, code, partnerId }) => {
      const partner = partners.get(partnerId);
      return partner ? [{ id, name, code, partner }] : [];
    }),
  };
}
