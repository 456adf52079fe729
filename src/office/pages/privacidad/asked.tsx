import type { OfficePrivacyLine, OfficePrivacyRecord } from '#contract/office/privacy.ts';
import type { PrivacyState, PrivacyView } from '#domain/staff/sealed-fields.ts';
import { partnerColumn, timeColumn } from '../../list/columns.tsx';
import type { ListFilter } from '../../list/list-filters.tsx';
import { viewTabs } from '../../list/list-page.tsx';
import { dayOf, exactTime, shortDate, shortDay } from '../../text/format.ts';
import { sentences, type Params } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/data-table.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Masked } from '../../ui/masked.tsx';
import type { Fact } from '../../ui/section.tsx';
import es from './es.json';

type Said<K extends string> = (key: K, params?: Params) => string;
type ListWord =
  | 'title'
  | 'lead'
  | 'views'
  | PrivacyView
  | 'filterKind'
  | 'anyKind'
  | 'emptyTitle'
  | 'emptyLead'
  | 'emptyOver'
  | 'range_one'
  | 'range_other';

/** What the lists of complaints and of requests about one's data have in common; each has its own words. */
export const askedList = (path: string, icon: IconName, t: Said<ListWord>) => ({
  path,
  title: t('title'),
  lead: t('lead'),
  defaults: { view: 'waiting' },
  tabs: { label: t('views'), of: viewTabs<PrivacyView>(t) },
  keyOf: ({ id }: { id: string }) => id,
  rowTo: ({ id }: { id: string }) => `${path}/${id}`,
  empty: ({ query: { view } }: { query: { view: PrivacyView } }) =>
    view === 'waiting'
      ? { icon, title: t('emptyTitle'), lead: t('emptyLead') }
      : { icon, title: t('emptyOver') },
  range: ({ list: { rows } }: { list: { rows: readonly unknown[] } }) =>
    t(rows.length === 1 ? 'range_one' : 'range_other', { n: rows.length }),
});

/** Its filters by what is asked, and by partner. */
export const askedFilters =
  (t: Said<ListWord>, options: readonly { readonly value: string; readonly label: string }[]) =>
  ({ ofPartner }: { ofPartner: ListFilter }): ListFilter[] => [
    { name: 'kind', label: t('filterKind'), any: t('anyKind'), as: 'choice', options: [...options] },
    ofPartner,
  ];

type Line = Pick<OfficePrivacyLine, 'partner' | 'askedAt' | 'answerBy' | 'state' | 'account'> & {
  readonly effectiveBy?: string | null;
};

/** The account, whose it is and when it came, with its clock; `between`: what only one of the lists has. */
export const askedColumns = <L extends Line>(
  t: Said<'account' | 'noAccount' | 'partner' | 'received' | 'due' | 'state'>,
  now: string,
  {
    account,
    between = [],
  }: { account: Pick<Column<L>, 'narrow' | 'leaves'>; between?: readonly Column<L>[] },
): Column<L>[] => [
  {
    label: t('account'),
    ...account,
    width: 140,
    cell: ({ account: number }) => <span className="num">{number ?? t('noAccount')}</span>,
  },
  partnerColumn(t('partner')),
  timeColumn(t('received'), ({ askedAt }) => askedAt, { now, leaves: 'lo2', width: 100 }),
  {
    label: t('due'),
    narrow: 'd',
    width: 150,
    cell: (line) =>
      line.state === 'waiting' || line.state === 'granted' ? (
        <DueOf line={line} now={now} />
      ) : (
        <span className="num muted">{shortDay(line.effectiveBy ?? line.answerBy, now)}</span>
      ),
  },
  ...between,
  { label: t('state'), narrow: 'c', width: 150, cell: ({ state }) => <PrivacyBadge state={state} /> },
];

type Record = Pick<
  OfficePrivacyRecord,
  'sealed' | 'askedAt' | 'answerBy' | 'answeredAt' | 'answeredBy' | 'state'
> & { readonly may: { readonly reveal: boolean } };

/** What was asked, sealed, and when. */
export const askedFacts = (
  t: Said<OfficePrivacyRecord['sealed'][number]['field'] | 'phoneConfirmed' | 'asked' | 'lastDay'>,
  { sealed, may, askedAt, answerBy }: Record,
  now: string,
): Fact[] => [
  ...sealed.map(({ field, masked }) => ({
    label: t(field),
    value: <Masked field={field} what={t(field)} masked={masked} mayReveal={may.reveal} />,
    ...(field === 'phone' && { evidence: { label: t('phoneConfirmed'), ok: true } }),
  })),
  { label: t('asked'), value: exactTime(askedAt) },
  { label: t('lastDay'), value: shortDate(`${answerBy}T12:00:00-06:00`, now) },
];

/** Who answered; nothing is said of it once it is erased. */
export const answeredFact = (
  t: Said<'state' | 'answered'>,
  { answeredAt, answeredBy, state }: Record,
): Fact[] =>
  answeredAt === null || state === 'erased'
    ? []
    : [{ label: t('state'), value: t('answered', { name: answeredBy ?? '', when: exactTime(answeredAt) }) }];

const hotDays = 5;

/** The days that the law leaves to answer; amber in the last ones and after them. */
function Due({ by, now }: { by: string; now: string }) {
  const days = Math.round((Date.parse(by) - Date.parse(dayOf(now))) / 86_400_000);
  return (
    <span className={cx('due', days <= hotDays && 'hot')} title={shortDate(`${by}T12:00:00-06:00`, now)}>
      <Icon name="clock" small />
      <span>{textOf(days)}</span>
    </span>
  );
}

/** The last day of the desk: to answer, or to do what it granted. */
export function DueOf({ line, now }: { line: Line; now: string }) {
  if (line.state === 'waiting') return <Due by={line.answerBy} now={now} />;
  return line.state === 'granted' && line.effectiveBy ? <Due by={line.effectiveBy} now={now} /> : null;
}

function textOf(days: number): string {
  if (days === 0) return t('dueToday');
  if (days < 0) return t(days === -1 ? 'late_one' : 'late_other', { n: -days });
  return t(days === 1 ? 'leftDays_one' : 'leftDays_other', { n: days });
}

const t = sentences(es);

/** What waits needs a person of this desk; the rest is settled. */
export const PrivacyBadge = ({ state, large = false }: { state: PrivacyState; large?: boolean }) =>
  state === 'waiting' || state === 'granted' ? (
    <Badge tone="warn" icon="clock" large={large}>
      {t(`state-${state}`)}
    </Badge>
  ) : (
    <Badge tone="good" icon="done" flat large={large}>
      {t(state === 'erased' ? 'state-erased' : 'state-answered')}
    </Badge>
  );
