import type { Deps } from '#server/actions/base/context.ts';
import { inTransaction } from '#server/database/store.ts';
import { appendToRequest } from '#server/queries/audit/audit-events.ts';
import { liftIdentityBlock } from '#server/queries/identity/identity-sessions.ts';
import { lockRequest } from '#server/queries/requests/credit-requests.ts';
import { curpMarkOf } from '#server/queries/requests/duplicates.ts';
import { coolDownOf } from './cool-down-of.ts';

/** 'not-blocked': nobody has to look at her; a repetition ends here too. */
export type Lifted = 'lifted' | 'not-blocked' | 'unknown';

/**
 * Somebody of the desk has seen a person and her papers whose identity was refused three times: the refusals until now
 * count no more, and she may apply again with this partner. `by`: a name of the command line, where one person is enough.
 */
export async function liftBlock(deps: Deps, requestId: string, by: string): Promise<Lifted> {
  return inTransaction(deps.store, async (tx) => {
    const row = await lockRequest(tx, requestId);
    if (!row) return 'unknown';
    const curp = await curpMarkOf(tx, row.id);
    const wait = await coolDownOf(tx, { partnerId: row.partner_id, phone: row.phone, curp });
    if (wait?.until !== 'in-person') return 'not-blocked';
    await liftIdentityBlock(tx, row.id);
    await appendToRequest(tx, row.id, {
      kind: 'identity-block-lifted',
      actor: `operator:${by}`,
      ip: null,
      user_agent: null,
      detail: { decidedBy: 'one person' },
    });
    return 'lifted';
  });
}
