import { useRouteLoaderData } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { FilterDay, Filters, FilterSelect, FilterText, type FilterChip } from '../../ui/filters.tsx';
import es from './es.json';
import { eventText, kindChoices } from './event-text.ts';
import { trailHref, type TrailQuery } from './query.ts';

const t = sentences(es);

interface Props {
  query: TrailQuery;
  trail: OfficeOutput<'getTrail'>;
  now: string;
}

/** Who, what, on which record, since and until when: as chips and as a form. */
export function TrailFilters({ query, trail, now }: Props) {
  const partners = useRouteLoaderData<typeof shellLoader>('shell/shell')?.partners ?? [];
  const chains = [
    ...(trail.may.platform ? [{ value: '0', label: t('platform') }] : []),
    ...partners.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  return (
    <Filters
      chips={chipsOf({ query, trail, now })}
      clear={trailHref(
        { view: query.view },
        { partner: query.partner === undefined ? null : String(query.partner) },
      )}
      keeps={query.view === 'all' ? {} : { view: query.view }}
    >
      {chains.length > 1 && (
        <FilterSelect
          name="partner"
          label={t('filterPartner')}
          value={query.partner === undefined ? '' : String(query.partner)}
          any={trail.partner?.name ?? t('platform')}
          options={chains}
        />
      )}
      <FilterSelect
        name="person"
        label={t('filterPerson')}
        value={query.person ?? ''}
        any={t('anyPerson')}
        options={[
          { value: 'people', label: t('people') },
          ...trail.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FilterSelect
        name="kind"
        label={t('filterKind')}
        value={query.kind ?? ''}
        any={t('anyKind')}
        options={kindChoices}
      />
      <FilterText name="record" label={t('filterRecord')} value={query.record ?? ''} />
      <FilterDay name="since" label={t('filterSince')} value={query.since ?? ''} />
      <FilterDay name="until" label={t('filterUntil')} value={query.until ?? ''} />
    </Filters>
  );
}

function chipsOf({ query, trail, now }: Props): FilterChip[] {
  const person = trail.people.find(({ id }) => id === query.person)?.name;
  const shown: Readonly<
    Record<'person' | 'kind' | 'record' | 'since' | 'until', [string, string | undefined]>
  > = {
    person: [t('filterPerson'), query.person === 'people' ? t('people').toLowerCase() : person],
    kind: [t('filterKind'), query.kind && eventText({ kind: query.kind, command: null })],
    record: [t('filterRecord'), query.record],
    since: [t('filterSince'), query.since && shortDate(`${query.since}T12:00:00-06:00`, now)],
    until: [t('filterUntil'), query.until && shortDate(`${query.until}T12:00:00-06:00`, now)],
  };
  return Object.entries(shown).flatMap(([key, [name, value]]) =>
    value ? [{ name, value, without: trailHref(query, { [key]: null }) }] : [],
  );
}
