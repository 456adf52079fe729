import { formatMoney } from '#domain/credit/money.ts';
import { standing } from '#domain/onboarding/progress.ts';
import { checkLedgers } from '#server/actions/loan/check-ledgers.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { appendPlatformEvent } from '#server/queries/audit/audit-events.ts';
import { brokenAnchors, verifyTrail, type Anchor } from '#server/queries/audit/audit-trail.ts';
import { ledgerFaults } from '#server/queries/loans/ledger-checks.ts';
import { factsOf, requestByAccount, requestById } from '#server/queries/requests/credit-requests.ts';
import { unsentMessages } from '#server/queries/partners/shop-window.ts';
import { OperatorError, type Operation } from './operation.ts';

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

/**
 * Wraps every data key again that is wrapped by another master key than the current one; then the others may leave the
 * ring. Fields and files are not touched. May run while the product does, and be repeated after an interruption.
 * @returns the number of keys wrapped
 */
export async function rotateKeys(store: Store): Promise<number> {
  let total = 0;
  for (;;) {
    const wrapped = await rotateSome(store);
    total += wrapped;
    if (wrapped < batchSize) return total;
  }
}

const batchSize = 500;

function rotateSome(store: Store): Promise<number> {
  const { vault } = store;
  return inTransaction(store, async (tx) => {
    const rows = await tx.db
      .selectFrom('data_keys')
      .select(['id', 'wrapped'])
      .where('wrapped', 'is not', null)
      .where('wrapped', 'not like', `${vault.currentKeyId}.%`)
      .limit(batchSize)
      .forUpdate()
      .execute();
    for (const { id, wrapped } of rows) {
      const again = { wrapped: vault.rewrap(id, wrapped ?? '') };
      await tx.db.updateTable('data_keys').set(again).where('id', '=', id).execute();
    }
    if (rows.length > 0) {
      await appendPlatformEvent(tx, 'keys-rotated', 'operator', {
        to: vault.currentKeyId,
        keys: rows.length,
      });
    }
    return rows.length;
  });
}

/** Checks the books now, and prints where the money stands and what is wrong. */
export const checkBooks: Operation<Record<string, never>> = {
  async run(deps) {
    const { loans, events, centavos } = await checkLedgers(deps);
    const faults = await ledgerFaults(deps.store);
    const { booked, earlier, suspense, returned, nowhere } = centavos;
    const total = booked + earlier + suspense + returned + nowhere;
    return {
      data: { loans, events, totalCentavos: total, centavos, faults },
      lines: [
        `${loans} credits, ${events} payments: ${formatMoney(total)} came in`,
        `  ${formatMoney(booked)} in ledgers`,
        ...(earlier === 0 ? [] : [`  ${formatMoney(earlier)} of credits that have no ledger yet`]),
        `  ${formatMoney(suspense)} waiting for a person (Pagos, at the desk)`,
        `  ${formatMoney(returned)} returned by a person`,
        `  ${formatMoney(nowhere)} in no place`,
        ...faults.map(
          ({ subject, faults: broken, since }) =>
            `${subject}: ${broken.join(', ')}, since ${since.toISOString()}`,
        ),
        faults.length === 0 ? 'The books are right.' : `${faults.length} are wrong.`,
      ],
    };
  },
};
