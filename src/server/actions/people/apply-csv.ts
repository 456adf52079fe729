import type { OfficeOutput } from '#contract/office/api.ts';
import { productDifference, factWords, type ProductFacts } from '#domain/catalogue/product-facts.ts';
import { messagesOf } from '#domain/error-messages.ts';
import { DomainError } from '#domain/errors.ts';
import { doAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { inTransaction, type TxStore } from '#server/database/store.ts';
import {
  changesOfPartnerSince,
  lockProductsOf,
  plannedProducts,
} from '#server/queries/catalogue/product-editing.ts';
import type { Day } from '#domain/calendar.ts';
import type { Table } from '#server/platform/csv-rows.ts';
import type { CsvLineTried } from '#contract/office/products.ts';
import { toPesos } from '#domain/credit/money.ts';
import { creditPriceCentavos } from '#domain/credit/plan.ts';
import { appNow } from '#server/database/clock.ts';
import { limitOfOne } from '#server/queries/staff/approvals.ts';
import { insertDraft, assertMayEdit } from './edit-products.ts';
import { type CsvLine, csvLines, hashOf } from './csv-lines.ts';
import { assertDayToCome } from './look-at-product.ts';
import { recordProduct, writeProduct, type ProductEvent } from './write-product.ts';

type Applied = OfficeOutput<'applyProductsCsv'>;

/**
 * Makes what was tried, all in one transaction: lines without a fault now or on their day, new products as drafts. Those
 * past a bound are proposed, each by itself. @throws not-found, invalid-input, conflict that says what has changed
 */
export async function applyCsv(
  deps: Deps,
  staff: StaffCaller,
  asked: AskedCsv & { facts: string; reason: string },
): Promise<Applied> {
  const { lines, waiting } = await inTransaction(deps.store, async (tx) => {
    const compared = await compareCsv(tx, staff, asked);
    await assertSame(tx, asked, compared.hash);
    if (asked.on !== null) await assertDayToCome(tx, asked.on);
    const waiting = compared.lines.filter(({ outcome }) => outcome === 'needs-two');
    if (waiting.length > 0 && asked.reason.length < 3) {
      throw new DomainError('invalid-input', {
        field: 'reason',
        messages: ['Hay precios que confirma otra persona: escriba el motivo.'],
      });
    }
    const by = { maker: staff, checker: null };
    const events: ProductEvent[] = [];
    for (const line of compared.lines) {
      if (line.outcome === 'new') events.push(await insertDraft(tx, asked.partner, line.after, by));
      if (line.outcome === 'changed') events.push(await writeProduct(tx, lookedAt(line, asked.on), by));
    }
    for (const event of events) await recordProduct(tx, by, event, { what: 'CSV' });
    return { lines: compared.lines, waiting };
  });
  const refused = await proposeEach(deps, staff, waiting, asked);
  const count = (outcome: CsvLine['outcome']) => lines.filter((line) => line.outcome === outcome).length;
  return {
    changed: asked.on === null ? count('changed') : 0,
    planned: asked.on === null ? 0 : count('changed'),
    added: count('new'),
    proposed: waiting.length - refused.length,
    refused,
  };
}

/** Returns in sentences what could not be proposed: another proposal waits for the same product. */
async function proposeEach(
  deps: Deps,
  staff: StaffCaller,
  lines: readonly CsvLine[],
  { on, reason }: { on: AskedCsv['on']; reason: string },
): Promise<string[]> {
  const refused: string[] = [];
  for (const { row, change, name } of lines) {
    try {
      await doAct(deps, staff, {
        command: 'change-product',
        payload: { productId: row?.id, change, on },
        reason,
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(`${name}: ${messagesOf(error).join(' ')}`);
    }
  }
  return refused;
}

async function assertSame(tx: TxStore, { partner, facts }: { partner: number; facts: string }, hash: string) {
  const [at = '', tried = ''] = facts.split('~');
  if (tried === hash) return;
  const since = Number.isNaN(Date.parse(at)) ? [] : await changesOfPartnerSince(tx, partner, new Date(at));
  throw new DomainError('conflict', {
    messages: [
      ...since.map(({ by, product }) => `${by ?? ''} cambió ${product}.`),
      'El catálogo ya no es el del ensayo y no se cambió nada: ensaye el archivo otra vez.',
    ],
  });
}

function lookedAt({ row, before, after, change }: CsvLine, on: AskedCsv['on']) {
  if (row === null || before === null) throw new DomainError('internal');
  return { row, before, after, change, on, changes: productDifference(before, after), passed: [] };
}

interface AskedCsv {
  readonly partner: number;
  readonly on: Day | null;
  readonly table: Table;
}

/** Says what a file would do; changes nothing. @throws not-found, invalid-input */
export function tryCsv(
  { store }: Deps,
  staff: StaffCaller,
  asked: AskedCsv,
): Promise<OfficeOutput<'tryProductsCsv'>> {
  return inTransaction(store, async (tx) => {
    const { lines, unused, hash } = await compareCsv(tx, staff, asked);
    const at = (await appNow(tx.db)).toISOString();
    return {
      lines: lines.filter(({ outcome }) => outcome !== 'same').map(onWire),
      same: lines.filter(({ outcome }) => outcome === 'same').length,
      unused,
      facts: `${at}~${hash}`,
    };
  });
}

/** Compares it with the products of this moment, which stay locked. @throws not-found, invalid-input */
async function compareCsv(tx: TxStore, staff: StaffCaller, { partner, on, table }: AskedCsv) {
  await assertMayEdit(tx, staff, partner);
  const [products, planned, floor] = [
    await lockProductsOf(tx, partner),
    await plannedProducts(tx, partner),
    await limitOfOne(tx, partner, 'change-product'),
  ];
  const compared = csvLines(table, { products, planned, floor, isForLater: on !== null });
  return { ...compared, hash: hashOf(products, floor) };
}

function onWire(line: CsvLine): CsvLineTried {
  const { number, name, outcome, before, after, faults, unread, passed } = line;
  const figure = (field: 'priceCentavos' | 'downPaymentCentavos' | 'weeklyCentavos') => ({
    before: before && toPesos(before[field]),
    after: field in unread ? null : toPesos(after[field]),
    unread: unread[field] ?? null,
  });
  const total = (facts: ProductFacts) => toPesos(creditPriceCentavos(termsOf(facts)));
  return {
    line: number,
    name,
    outcome,
    figures: {
      price: figure('priceCentavos'),
      downPayment: figure('downPaymentCentavos'),
      weekly: figure('weeklyCentavos'),
      total: {
        before: before && total(before),
        after: outcome === 'fault' ? null : total(after),
        unread: null,
      },
    },
    others: before ? productDifference(before, after).filter(({ what }) => !figureWords.has(what)) : [],
    faults: [...faults],
    passed: [...passed],
  };
}

const figureWords = new Set([
  factWords.priceCentavos,
  factWords.downPaymentCentavos,
  factWords.weeklyCentavos,
]);

const termsOf = (facts: ProductFacts) => ({
  cashPriceCentavos: facts.priceCentavos,
  downPaymentCentavos: facts.downPaymentCentavos,
  weeklyPaymentCentavos: facts.weeklyCentavos,
  weeks: facts.weeks,
});
