import { standing } from '#domain/onboarding/progress.ts';
import { decideReview } from '#server/actions/decision/decide-review.ts';
import { brokenAnchors, verifyTrail, type Anchor } from '#server/queries/audit/audit-trail.ts';
import { factsOf, requestByAccount, requestById } from '#server/queries/requests/credit-requests.ts';
import { openReviews, unsentMessages } from '#server/queries/partners/shop-setup.ts';
import { rotateKeys } from './rotate-keys.ts';
import { OperatorError, type Operation } from './operation.ts';
import { personOf } from './person-of.ts';

/** Shows the state of a request. Personal data stay sealed. */
export const showRequest: Operation<{ which: string }> = {
  async run({ store }, { which }) {
    const row = (await requestById(store, which)) ?? (await requestByAccount(store, which));
    if (!row) throw new OperatorError('There is no such request or account.');
    const facts = factsOf(row);
    const data = {
      id: row.id,
      account: row.account,
      partner: row.partner_id,
      product: row.product_id,
      begunAt: row.created_at,
      standing: standing(facts),
      facts,
    };
    const known = Object.entries(facts).filter(([, value]) => value !== null && value !== false);
    return {
      data,
      lines: [
        `${row.id} (account ${row.account}), partner ${row.partner_id}, begun ${row.created_at.toISOString()}`,
        `stands: ${JSON.stringify(data.standing)}`,
        ...known.map(
          ([name, value]) => `  ${name}: ${value instanceof Date ? value.toISOString() : String(value)}`,
        ),
      ],
    };
  },
};

export const listReviews: Operation<Record<string, never>> = {
  async run({ store }) {
    const data = await openReviews(store);
    const lines = data.map(
      ({ requestId, openedAt, partner, reasons }) =>
        `${requestId}  partner ${partner}, since ${openedAt.toISOString()}: ${reasons.join(', ')}`,
    );
    return { data, lines: lines.length > 0 ? lines : ['No request waits for a review.'] };
  },
};

export const answerReview: Operation<{
  requestId: string;
  outcome: 'approved' | 'refused';
  by: string;
}> = {
  async run(deps, { requestId, outcome, by }) {
    await decideReview(deps, requestId, outcome, { operator: personOf(by) });
    return {
      data: { requestId, outcome },
      lines: [`${requestId}: ${outcome}; the customer gets an e-mail.`],
    };
  },
};

export const listOutbox: Operation<{ givenUp: boolean }> = {
  async run({ store }, { givenUp }) {
    const data = await unsentMessages(store, givenUp);
    const lines = data.map(
      ({ id, channel, attempts, reason, writtenAt }) =>
        `${id}  ${channel}, written ${writtenAt.toISOString()}, tried ${attempts} times: ${reason ?? 'not yet'}`,
    );
    return { data, lines: lines.length > 0 ? lines : ['Nothing waits.'] };
  },
};

export const verifyAudit: Operation<{ anchors: readonly Anchor[]; archived: readonly Anchor[] }> = {
  async run({ store }, { anchors, archived }) {
    const chains = await verifyTrail(store, archived);
    const faults = [
      ...chains.flatMap(({ partner, fault }) =>
        fault ? [`partner ${partner}: line ${fault.seq} is ${fault.fault}`] : [],
      ),
      ...(await brokenAnchors(store, [...anchors])).map(
        ({ partner, seq }) => `partner ${partner}: line ${seq} is not the one that was written down`,
      ),
    ];
    if (faults.length > 0) throw new OperatorError(faults.join('\n'));
    const data = chains.map(({ partner, seq, hash }) => ({ partner, seq, hash }));
    return { data, lines: data.map((head) => JSON.stringify(head)) };
  },
};

export const rotateVaultKeys: Operation<Record<string, never>> = {
  async run({ store }) {
    const keys = await rotateKeys(store);
    const { currentKeyId } = store.vault;
    return {
      data: { wrapped: keys, under: currentKeyId },
      lines: [`${keys} data keys were wrapped again; all now use '${currentKeyId}'.`],
    };
  },
};
