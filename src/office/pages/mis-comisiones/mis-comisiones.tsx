import { Form, useLoaderData } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { monthInWords } from '#domain/spanish-dates.ts';
import { titled } from '../../shell/title.ts';
import { pesos, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Blank } from '../../ui/notice.tsx';
import { PageHead, Section, BigFigures } from '../../ui/section.tsx';
import { OwnPartnerField } from '../mis-solicitudes/own-partner.tsx';
import es from './es.json';
import { EntryTable, MonthSelect, Statement } from '../promotor/commission-parts.tsx';
import { pageLoader } from '../../list/load.ts';

const t = sentences(es);

type Shown = OfficeOutput<'getOwnCommissions'>;

export const meta = () => titled(t('title'));

export const loader = pageLoader('getOwnCommissions');

/** What a promoter earned in a month, and the statement of it. */
export default function MisComisiones() {
  const { shown, now } = useLoaderData<typeof loader>();
  const month = monthInWords(shown.month);
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <MonthForm shown={shown} />
      {shown.entries.length === 0 ? (
        <Blank icon="money" title={t('emptyTitle', { month })}>
          {t('emptyLead')}
        </Blank>
      ) : (
        <>
          <Sums shown={shown} now={now} />
          <Section title={t('entries', { month })}>
            <div className="stack">
              <EntryTable label={t('entries', { month })} entries={shown.entries} now={now} />
              <Statement
                path={`/office/own/statement/${shown.month}`}
                query={{ partner: shown.partner.id }}
                label={t('csv')}
                pdf={t('pdf')}
              />
            </div>
          </Section>
        </>
      )}
    </>
  );
}

/** Works before scripts. */
const MonthForm = ({ shown: { partner, month, months } }: { shown: Shown }) => (
  <Form method="get" className="filters" key={`${partner.id}/${month}`}>
    <OwnPartnerField value={partner.id} />
    <MonthSelect label={t('month')} months={months} month={month} />
    <Button type="submit" size="sm">
      {t('seeMonth')}
    </Button>
  </Form>
);

const Sums = ({ shown: { earned, taken, total, closedAt }, now }: { shown: Shown; now: string }) => (
  <BigFigures
    className="three"
    figures={[
      { label: t('earned'), figure: pesos(earned), by: t('earnedOf') },
      { label: t('taken'), figure: pesos(taken), by: t('takenOf') },
      {
        label: t('total'),
        figure: pesos(total),
        by: closedAt === null ? t('openMonth') : t('closedMonth', { day: shortDate(closedAt, now) }),
      },
    ]}
  />
);
