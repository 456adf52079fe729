import { type ComponentType, type ReactNode, useState } from 'react';
import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { useChosen, type Chosen } from '../ui/choose/choosing.tsx';
import { DataTable, type Column } from '../ui/data-table.tsx';
import type { IconName } from '../ui/icon.tsx';
import { Blank } from '../ui/notice.tsx';
import { Pager } from '../ui/pager.tsx';
import { PageHead } from '../ui/section.tsx';
import { Tabs, type Tab } from '../ui/tabs.tsx';
import { usePartners } from '../ui/use-session.ts';
import { Views } from '../ui/views/views.tsx';
import { AskWhy } from './ask-why.tsx';
import { ListFailed } from './list-failed.tsx';
import { ListFilters, usePartnerFilter, type ListFilter } from './list-filters.tsx';
import type { ListData } from './load.ts';
import { hrefWith } from './query.ts';

interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly previous: string | null;
  /** It was searched for a sealed field, without a reason. */
  readonly asksWhy?: boolean;
}

/** What a part of a list's page is made of. */
export interface Shown<D extends ListData> {
  readonly query: D['query'];
  readonly list: NonNullable<D['list']>;
  readonly views: D['views'];
  readonly more: D['more'];
  readonly now: string;
  /** Lists of several partners say whose a row is. */
  readonly withPartner: boolean;
  /** Of the partner, to be placed among the filters. */
  readonly ofPartner: ListFilter;
  /** The address of the list with these changes. */
  readonly to: (changes: Readonly<Record<string, string | null>>) => string;
}

/** The same without a list while none has come. */
export type ShownHead<D extends ListData> = Omit<Shown<D>, 'list'> & {
  readonly list: Shown<D>['list'] | null;
};

type RowOf<D extends ListData> = D['list'] extends Listed<infer Row> | null ? Row : never;
type Part<P> = ComponentType<P>;

export interface ListSpec<D extends ListData> {
  readonly path: string;
  /** Of the page and of its table. */
  readonly title: string;
  readonly lead?: string;
  /** Parameters that are not written. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** In place of the title. */
  readonly Head?: Part<ShownHead<D>>;
  /** Beside the title. */
  readonly Acts?: Part<ShownHead<D>>;
  /** Below the title, be there a list or not. */
  readonly Said?: Part<ShownHead<D>>;
  readonly tabs?: { readonly label: string; readonly of: (shown: Shown<D>) => readonly Tab[] };
  /** Between the tabs and the filters, between the filters and the table, and at the end. */
  readonly AfterTabs?: Part<Shown<D>>;
  readonly BeforeTable?: Part<Shown<D>>;
  readonly After?: Part<Shown<D>>;
  readonly filters?: (shown: Shown<D>) => readonly ListFilter[];
  readonly table?: (shown: Shown<D>) => string;
  readonly columns: (shown: Shown<D>) => readonly Column<RowOf<D>>[];
  readonly keyOf: (row: RowOf<D>) => string;
  /** Where a row leads. */
  readonly rowTo: (row: RowOf<D>, shown: Shown<D>) => string | null;
  readonly isLog?: boolean;
  readonly picked?: (shown: Shown<D>) => string | null;
  /** Where the address says what is open beside the list, the list is not on its way. */
  readonly beside?: readonly string[];
  /** Around the table and its pages. */
  readonly Around?: Part<Shown<D> & { readonly children: ReactNode }>;
  readonly choose?: {
    readonly field: string;
    readonly nameOf: (row: RowOf<D>) => string;
    readonly may: (shown: Shown<D>) => boolean;
    /** Changes when nothing of it is chosen any more; absent: with the answer to an act. */
    readonly until?: (shown: Shown<D>) => unknown;
    readonly Form: Part<{ readonly chosen: Chosen; readonly shown: Shown<D> }>;
  };
  readonly empty: (shown: Shown<D>) => Empty;
  readonly range: (shown: Shown<D>) => string;
  /** When the pages are shown; absent: where there are rows, or pages before. */
  readonly pager?: 'always' | 'several';
}

export interface Empty {
  readonly icon: IconName;
  readonly title: string;
  readonly lead?: string;
  /** The way on. */
  readonly to?: string;
  readonly act?: string;
}

/** The views of a list with their counts, as tabs; another one closes the kept view that is open. */
export const viewTabs =
  <V extends string>(nameOf: (view: V) => string) =>
  ({
    list,
    query,
    to,
  }: {
    readonly list: {
      readonly counts: readonly (Omit<Tab, 'to' | 'label' | 'current'> & { readonly view: V })[];
    };
    readonly query: { readonly view: string };
    readonly to: Shown<ListData>['to'];
  }): Tab[] =>
    list.counts.map(({ view, ...count }) => ({
      to: to({ view, vista: null }),
      label: nameOf(view),
      current: view === query.view,
      ...count,
    }));

/** The page of a list: its head, tabs, filters, table and pages; what does not come leaves the last one standing. */
export function listPage<L extends (...args: never[]) => Promise<ListData<Listed<unknown>>>>(
  spec: ListSpec<Awaited<ReturnType<L>>>,
): ComponentType {
  type D = Awaited<ReturnType<L>>;
  const { path, defaults = {}, Head, Acts, Said } = spec;
  return function ListPage() {
    const { query, views, list: loaded, more, now } = useLoaderData<unknown>() as D;
    const { list, failedSince } = useLastList(loaded, now);
    const shown = {
      query,
      views,
      more,
      now,
      list: list as Shown<D>['list'] | null,
      withPartner: usePartners().length > 1,
      ofPartner: usePartnerFilter(),
      to: (changes: Readonly<Record<string, string | null>>) => hrefWith(path, query, changes, defaults),
    };
    return (
      <>
        {Head ? (
          <Head {...shown} />
        ) : (
          <PageHead title={spec.title} lead={spec.lead}>
            {Acts && <Acts {...shown} />}
          </PageHead>
        )}
        {Said && <Said {...shown} />}
        {loaded === null && <ListFailed since={failedSince} />}
        {shown.list && <List spec={spec} shown={{ ...shown, list: shown.list }} />}
      </>
    );
  };
}

function List<D extends ListData<Listed<unknown>>>({ spec, shown }: { spec: ListSpec<D>; shown: Shown<D> }) {
  const { path, defaults = {}, tabs, filters, choose, AfterTabs, BeforeTable, After, Around } = spec;
  const answer = useActionData<unknown>();
  const { query, views, now, to } = shown;
  const list: Listed<unknown> = shown.list;
  const rows = list.rows as readonly RowOf<D>[];
  const isBusy = useIsBusy(path, spec.beside ?? []);
  const chosen = useChosen('chosen', choose ? rows.map(spec.keyOf) : [], choose?.until?.(shown) ?? answer);
  const mayChoose = choose?.may(shown) === true;
  const tabsShown = tabs?.of(shown) ?? [];
  const pages = {
    always: true,
    several: list.next !== null || list.previous !== null,
    some: rows.length > 0 || list.previous !== null,
  };
  const table = (
    <>
      {rows.length === 0 ? (
        // Nobody was looked for yet: an account or a reference of ten digits is found without a reason.
        list.asksWhy === true ? (
          <AskWhy query={query} />
        ) : (
          <Nothing {...spec.empty(shown)} />
        )
      ) : (
        <DataTable
          label={spec.table?.(shown) ?? spec.title}
          columns={spec.columns(shown)}
          rows={rows}
          keyOf={spec.keyOf}
          hrefOf={(row) => spec.rowTo(row, shown)}
          picked={spec.picked?.(shown) ?? null}
          isLog={spec.isLog === true}
          isBusy={isBusy}
          choosing={mayChoose && choose ? { chosen, field: choose.field, nameOf: choose.nameOf } : undefined}
        />
      )}
      {pages[spec.pager ?? 'some'] && (
        <Pager
          range={spec.range(shown)}
          canChoose={mayChoose}
          previous={list.previous && to({ cursor: list.previous })}
          next={list.next && to({ cursor: list.next })}
        />
      )}
    </>
  );
  return (
    <>
      {tabs && views && <Views label={tabs.label} path={path} shown={views} tabs={tabsShown} />}
      {tabs && !views && <Tabs label={tabs.label} tabs={tabsShown} />}
      {AfterTabs && <AfterTabs {...shown} />}
      {filters && <ListFilters {...{ path, query, defaults, now }} filters={filters(shown)} />}
      {BeforeTable && <BeforeTable {...shown} />}
      {Around ? <Around {...shown}>{table}</Around> : table}
      {After && <After {...shown} />}
      {mayChoose && choose && <choose.Form chosen={chosen} shown={shown} />}
    </>
  );
}

const Nothing = ({ icon, title, lead, to, act }: Empty) => (
  <Blank icon={icon} title={title} action={to !== undefined && <ButtonLink to={to}>{act}</ButtonLink>}>
    {lead}
  </Blank>
);

/** Another page of the list is on its way, not something beside it. */
function useIsBusy(path: string, beside: readonly string[]): boolean {
  const { state, location, formMethod } = useNavigation();
  const [now] = useSearchParams();
  if (state !== 'loading' || formMethod === 'POST' || location.pathname !== path) return false;
  const next = new URLSearchParams(location.search);
  return !beside.some((name) => next.get(name) !== now.get(name));
}

/** Keeps the last list that came, for when the next does not; null: the list did not come. */
function useLastList<T>(list: T | null, now: string): { list: T | null; failedSince: string | null } {
  const [last, setLast] = useState<{ list: T; at: string } | null>(null);
  if (list !== null && last?.list !== list) setLast({ list, at: now });
  return list === null
    ? { list: last?.list ?? null, failedSince: last?.at ?? null }
    : { list, failedSince: null };
}
