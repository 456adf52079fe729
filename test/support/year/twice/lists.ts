import type { z } from 'zod';
import { creditsQuery } from '#contract/office/credits.ts';
import { creditsBehind, requestsBehind, salesLine } from '#contract/office/report-lists.ts';
import { requestsQuery } from '#contract/office/requests.ts';
import { addDays } from '#domain/calendar.ts';
import { cohortMeasures, requestOutcomes } from '#domain/staff/request-standing.ts';
import { salesBy } from '#domain/staff/saved-views.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { listCredits } from '#server/actions/credit/list-credits.ts';
import { listRequests } from '#server/actions/desk/list-requests.ts';
import {
  showArrears,
  showCohorts,
  showDecisions,
  showFunnel,
  showSales,
} from '#server/actions/desk/reports.ts';
import { deskCaller } from '../../desk-caller.ts';
import { places, type CountedTwice, type Counting } from './counting.ts';

/** Every figure that opens a list, and how many rows that list has. */
export async function lists({ deps, today }: Counting): Promise<CountedTwice[]> {
  const staff = await deskCaller(deps, 'supervisor', 'Sara');
  const figures = await Promise.all(
    // A second partner alone would be read as the first one is.
    places
      .slice(0, 2)
      .flatMap((partner) => [
        ofRequests(deps, { partner, from: addDays(today, -80), until: today }),
        ofCredits(deps, { partner, from: addDays(today, -300), until: today }),
      ]),
  );
  const found: CountedTwice[] = [];
  // Some at a time: a pool has as many connections.
  for (const some of chunked([...new Map(figures.flat())], 8))
    found.push(
      ...(await Promise.all(
        some.map(async ([address, figure]) => ({
          what: address,
          shown: await rowsBehind(deps, staff, address),
          counted: figure,
        })),
      )),
    );
  return found;
}

const chunked = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

type Figures = [address: string, figure: number][];
interface Asked {
  readonly partner: number | undefined;
  readonly from: string;
  readonly until: string;
}

async function ofRequests(deps: Deps, range: Asked): Promise<Figures> {
  const found: Figures = [];
  for (const promoter of [undefined, 10]) {
    const asked = { ...range, promoter };
    const [{ begun, stages, refused }, { reviewed, reasons }] = await Promise.all([
      showFunnel(deps, asked),
      showDecisions(deps, asked),
    ]);
    found.push(
      [requestsBehind(range, asked), begun],
      ...stages.map(({ name, passed }): Figures[number] => [
        requestsBehind(range, asked, { passed: name }),
        passed,
      ]),
      ...requestOutcomes.map((outcome): Figures[number] => [
        requestsBehind(range, asked, { outcome }),
        outcome === 'refused' ? refused : reviewed,
      ]),
      ...reasons.map(({ code, requests }): Figures[number] => [
        requestsBehind(range, asked, { because: code }),
        requests,
      ]),
    );
  }
  return found;
}

async function ofCredits(deps: Deps, range: Asked): Promise<Figures> {
  const { partner } = range;
  const found: Figures = [];
  const { notBegun: _, buckets } = await showArrears(deps, { partner, store: undefined });
  for (const { bucket, credits } of buckets)
    found.push([creditsBehind({ partner }, { arrears: bucket }), credits]);
  for (const measure of cohortMeasures) {
    const { weeks } = await showCohorts(deps, { measure, partner, store: undefined });
    for (const { week, credits, late } of weeks) {
      const over = late.filter((each) => each !== null);
      found.push([creditsBehind({ partner }, { week }), credits]);
      for (const within of new Set([2, over.length].filter((n) => n >= 1 && n <= over.length)))
        found.push([creditsBehind({ partner }, { week, measure, within }), over[within - 1] ?? 0]);
    }
  }
  for (const by of salesBy) {
    const { rows, total } = await showSales(deps, { ...range, by });
    for (const { key, pieces, undone } of rows) {
      const line = salesLine(range, by, key);
      found.push([creditsBehind({ partner }, line), pieces]);
      found.push([creditsBehind({ partner }, { ...line, undone: 'yes' }), undone]);
    }
    const whole = { soldSince: range.from, soldUntil: range.until };
    found.push([creditsBehind({ partner }, whole), total.pieces]);
  }
  return found;
}

/** Reads the list that an address opens to its end. */
async function rowsBehind(deps: Deps, staff: StaffCaller, address: string): Promise<number> {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const given = Object.fromEntries(searchParams);
  const toEnd = async (page: (cursor: string | undefined) => ReturnType<typeof pageOf>) => {
    let rows = 0;
    for (let cursor: string | undefined = undefined, first = true; first || cursor; first = false) {
      const list: Awaited<ReturnType<typeof pageOf>> = await page(cursor);
      rows += list.rows;
      cursor = list.next ?? undefined;
    }
    return rows;
  };
  const pageOf = async (cursor: string | undefined) => {
    const list =
      pathname === '/solicitudes'
        ? await listRequests(deps, staff, strict(requestsQuery, { ...given, cursor }))
        : await listCredits(deps, staff, strict(creditsQuery, { ...given, cursor }));
    return { rows: list.rows.length, next: list.next };
  };
  return toEnd(pageOf);
}

/** A name that the list does not know would narrow nothing. */
const strict = <S extends z.ZodObject>(schema: S, given: object) =>
  schema.strict().parse(given) as z.output<S>;
