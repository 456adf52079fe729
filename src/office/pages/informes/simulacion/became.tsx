import type { OfficeOutput } from '#contract/office/api.ts';
import { accountsMost } from '#domain/staff/saved-views.ts';
import { creditsBehind, requestsOf } from '#contract/office/report-lists.ts';
import { grouped, pesos } from '../../../text/format.ts';
import { sentences } from '../../../text/sentences.ts';
import { FigureTable } from '../../../ui/plain-table.tsx';
import { Section } from '../../../ui/section.tsx';
import es from '../es.json';
import { Figure } from '../share-bars.tsx';

const t = sentences(es);

type Result = OfficeOutput<'simulateCreditLimits'>;
type Group = Result['became'][number];

/** What became of a request. Of one that had no credit and now would, nobody knows it. */
export const becameName = (became: Group['became'], direction: Group['direction']): string =>
  became === 'none' ? t(`became-none-${direction}`) : t(`became-${became}`);

/** What became of the requests that would have another outcome, of each direction. */
export const WhatBecame = ({ became }: Pick<Result, 'became'>) =>
  (['stricter', 'looser'] as const).map((direction) => {
    const groups = became.filter((each) => each.direction === direction);
    if (groups.length === 0) return null;
    const title = t(`became-of-${direction}`);
    return (
      <Section key={direction} title={title}>
        <FigureTable
          label={title}
          heads={[t('becameWhat'), t('requests'), t('financed'), t('owed')]}
          rows={groups.map((group) => [
            becameName(group.became, direction),
            <Figure
              key=""
              name={becameName(group.became, direction)}
              count={group.requests}
              to={listOf(group)}
            />,
            pesos(group.financed),
            group.owed === 0 ? '—' : pesos(group.owed),
          ])}
        />
        <p className="small muted">{t(`became-note-${direction}`)}</p>
        {groups.some(({ accounts }) => accounts === null) && (
          <p className="small muted">{t('becameMany', { n: grouped(accountsMost) })}</p>
        )}
      </Section>
    );
  });

function listOf({ became, accounts }: Group): string | null {
  if (accounts === null) return null;
  const asked = { accounts: accounts.join(',') };
  return became === 'none' ? requestsOf(asked.accounts) : creditsBehind({}, asked);
}
