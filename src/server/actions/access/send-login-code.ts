import type { CodeChannel } from '#domain/partner/code-channels.ts';
import { DomainError } from '#domain/errors.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import { spendProof } from '#server/queries/codes/rate-buckets.ts';
import { partnerRow } from '#server/queries/catalogue/offers.ts';
import { channelFor } from './offered-channels.ts';
import { issueCode } from './issue-code.ts';
import { inTransaction } from '#server/database/store.ts';
import { sessionOf } from './own-request.ts';
import { shopOf } from './shop-of.ts';

/**
 * Sends a login code to every phone alike, so that the response does not reveal who is a customer; a person without a
 * credit learns it after the code, from the screen (spec §4 'Login').
 * @throws no-session, captcha-required, rate-limited
 */
export async function sendLoginCode(
  deps: Deps,
  caller: Caller,
  phone: string,
  asked?: CodeChannel,
): Promise<void> {
  const session = sessionOf(caller);
  await inTransaction(deps.store, async (tx) => {
    if (!(await spendProof(tx, session.id, 'login'))) throw new DomainError('captcha-required');
    const partnerId = shopOf(caller);
    const partner = partnerId === null ? undefined : await partnerRow(tx, partnerId);
    const target = { purpose: 'login', sessionId: session.id, requestId: null, phone } as const;
    await issueCode(
      deps,
      tx,
      target,
      { ip: caller.ip, partnerId: partner?.id ?? null },
      partner?.name ?? null,
      channelFor(deps, partner, asked),
    );
  });
}
