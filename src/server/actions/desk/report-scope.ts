import type { z } from 'zod';
import type { reportQuery } from '#contract/office/reports.ts';
import { addDays, daysBetween, type Day } from '#domain/calendar.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { deskToday } from '#server/actions/base/keyset-list.ts';
import { inTransaction } from '#server/database/store.ts';
import { storesInScope } from '#server/queries/partners/stores.ts';
import { countedAt, productChoices, type ReportFilter } from '#server/queries/reports/read-reports.ts';

type Asked = Partial<z.output<typeof reportQuery>>;

/** As long as the night counts again; sales are counted for longer. */
const longestDays = 92;
export const salesDays = 366;
const usualDays = 30;

/** What a report is asked of, and the same number of days before. @throws invalid-input */
export async function reportScope(
  { store }: Deps,
  asked: Asked,
  longest = longestDays,
): Promise<{ filter: ReportFilter; before: ReportFilter; today: Day }> {
  const { today } = await deskToday(store);
  const until = asked.until ?? today;
  const from = asked.from ?? addDays(until, 1 - usualDays);
  const days = assertRange(from, until, longest);
  const filter = {
    from,
    until,
    partnerId: asked.partner ?? null,
    store: asked.store ?? null,
    sellerId: asked.promoter ?? null,
    productId: asked.product ?? null,
  };
  return { filter, before: { ...filter, from: addDays(from, -days), until: addDays(from, -1) }, today };
}

/** Returns how many days these are. @throws invalid-input */
export function assertRange(from: Day, until: Day, longest = longestDays): number {
  const days = daysBetween(from, until) + 1;
  if (days < 1) throw invalid('El primer día es posterior al último.');
  if (days > longest) throw invalid(`Elija como máximo ${longest} días.`);
  return days;
}

/** When the reports were counted, and what they can be narrowed to. Where they never were, a job begins. */
export async function reportHead(deps: Deps, partner: number | undefined) {
  const [at, stores, products] = await Promise.all([
    countedAt(deps.store),
    storesInScope(deps.store, partner ?? null),
    productChoices(deps.store, partner ?? null),
  ]);
  if (at === null) await inTransaction(deps.store, (tx) => deps.jobs.send(tx, 'count-reports', {}));
  return {
    countedAt: at?.toISOString() ?? null,
    choices: {
      stores: stores.map(({ id, name }) => ({ id, name })),
      products: products.map(({ id, name }) => ({ id: String(id), name })),
    },
  };
}

/** Per cent with one decimal; null: of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

const invalid = (message: string) => new DomainError('invalid-input', { messages: [message] });
