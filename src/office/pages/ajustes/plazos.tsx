import { useLoaderData } from 'react-router';
import { deskHoursInWords, minutesOfClock, fromMonday } from '#domain/staff/desk-hours.ts';
import { weekdays } from '#domain/spanish-dates.ts';
import { pageLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { act, partnerIn } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { SettingsHead } from './settings-head.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField, SelectField, Checks } from '../../ui/field.tsx';

const t = sentences(es);

export const meta = () => titled(t('deadlines'));

export const loader = pageLoader('listDeadlines');

export const action = officeAction('/ajustes/plazos', {
  hours: act('set-desk-hours', { to: partnerIn, coerces: true, done: 'horario' }),
});

/** When the desk of each partner works, and how long a review may wait. */
export default function Plazos() {
  const { shown, now } = useLoaderData<typeof loader>();
  const { partners, reasons, approvals } = shown;
  const mine = partners.filter(({ mayPropose }) => mayPropose);
  return (
    <>
      <SettingsHead at="deadlines" acts={approvals} now={now} />
      <Section title={t('hours')}>
        <p className="small muted">{t('hoursLead')}</p>
        <ShortTable
          label={t('hours')}
          columns={hoursColumns}
          rows={partners}
          keyOf={({ partner }) => partner.id}
        />
      </Section>
      {mine.length > 0 && (
        <Section title={t('hoursTitle')}>
          <HoursForm key={approvals.length} partners={mine} />
        </Section>
      )}
      <Section title={t('reviewDeadlines')}>
        <p className="small muted">{t('reviewDeadlinesLead')}</p>
        <ShortTable
          label={t('reviewDeadlines')}
          columns={[
            { label: t('reviewReason'), narrow: 'a', cell: ({ name }) => name },
            {
              label: t('reviewMinutes'),
              narrow: 'b',
              className: 'num',
              cell: ({ minutes }) => minutesInWords(minutes),
            },
          ]}
          rows={reasons}
          keyOf={({ code }) => code}
        />
      </Section>
    </>
  );
}

const hoursInWords = ({ opensAt, closesAt, days }: Hours): string =>
  deskHoursInWords({ opensAt: minutesOfClock(opensAt), closesAt: minutesOfClock(closesAt), days });

const minutesInWords = (minutes: number): string =>
  minutes % 60 > 0
    ? t('minutesAlone', { n: minutes })
    : t(minutes === 60 ? 'wholeHours_one' : 'wholeHours_other', { n: minutes / 60 });

interface Hours {
  readonly partner: { readonly id: number; readonly name: string; readonly color: string | null };
  readonly opensAt: string;
  readonly closesAt: string;
  readonly days: readonly number[];
}

/** Proposes when the desk of a partner works. */
function HoursForm({ partners }: { partners: readonly Hours[] }) {
  const [first] = partners;
  return (
    <ContractForm<{ partner: string; opensAt: string; closesAt: string; days: string[]; reason: string }>
      isAct
      intent="hours"
      values={{
        partner: String(first?.partner.id ?? ''),
        opensAt: first?.opensAt ?? '',
        closesAt: first?.closesAt ?? '',
        days: first?.days.map(String) ?? [],
      }}
      submit={t('proposeHours')}
      kind="primary"
    >
      {({ partner, opensAt, closesAt, days, reason }) => (
        <>
          <SelectField
            field={partner}
            label={t('partner')}
            options={partners.map((each) => ({ value: String(each.partner.id), label: each.partner.name }))}
          />
          <div className="pform pairs">
            <TextField field={opensAt} label={t('opensAt')} type="time" />
            <TextField field={closesAt} label={t('closesAt')} type="time" />
          </div>
          <Checks
            field={days}
            label={t('days')}
            options={fromMonday.map((day) => ({ value: day, label: weekdays[day] }))}
          />
          <TextArea field={reason} label={t('hoursReason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  );
}

const hoursColumns: readonly PlainColumn<Hours>[] = [
  { label: t('partner'), narrow: 'a', cell: ({ partner }) => <PartnerName partner={partner} /> },
  { label: t('hoursNow'), narrow: 'b', cell: hoursInWords },
];
