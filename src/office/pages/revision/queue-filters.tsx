import { useRouteLoaderData } from 'react-router';
import { reviewReasonCodes, reviewReasons } from '#domain/staff/review-reasons.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { sentences } from '../../text/sentences.ts';
import { Filters, FilterSelect, type FilterChip } from '../../ui/filters.tsx';
import es from './es.json';
import type { QueueQuery } from './query.ts';
import { queueHref } from './queue-href.ts';

const t = sentences(es);

/** The filters of the queue: by rule, and by partner where there is more than one. */
export function QueueFilters({ query }: { query: QueueQuery }) {
  const partners = useRouteLoaderData<typeof shellLoader>('shell/shell')?.partners ?? [];
  const partner = partners.find(({ id }) => id === query.partner);
  const chips: (FilterChip | null)[] = [
    query.kind
      ? { name: t('filterKind'), value: t(query.kind), without: queueHref(query, { kind: null }) }
      : null,
    query.reason
      ? {
          name: t('filterReason'),
          value: reviewReasons[query.reason].short,
          without: queueHref(query, { reason: null }),
        }
      : null,
    partner && partners.length > 1
      ? { name: t('filterPartner'), value: partner.name, without: queueHref(query, { partner: null }) }
      : null,
  ];
  return (
    <Filters
      chips={chips.filter((chip) => chip !== null)}
      clear={queueHref({ tab: query.tab }, {})}
      keeps={query.tab === 'all' ? {} : { tab: query.tab }}
    >
      <FilterSelect
        name="kind"
        label={t('filterKind')}
        value={query.kind ?? ''}
        any={t('anyKind')}
        options={(['decision', 'identity'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <FilterSelect
        name="reason"
        label={t('filterReason')}
        value={query.reason ?? ''}
        any={t('anyReason')}
        options={reviewReasonCodes.map((value) => ({ value, label: reviewReasons[value].short }))}
      />
      {partners.length > 1 && (
        <FilterSelect
          name="partner"
          label={t('filterPartner')}
          value={query.partner === undefined ? '' : String(query.partner)}
          any={t('anyPartner')}
          options={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </Filters>
  );
}
