import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { deskHoursInWords, minutesOfClock, fromMonday } from '#domain/staff/desk-hours.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { act, partnerIn } from '../../ui/act-action.ts';
import { officeAction } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import es from './es.json';
import { Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { weekdays } from '#domain/spanish-dates.ts';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';

const t = sentences(es);

export const meta = () => titled(t('deadlines'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const deadlines = needed(await context.get(apiContext).call('listDeadlines', {}), request);
  return { ...deadlines, now: await nowOf(context) };
}

export const action = officeAction('/ajustes/plazos', {
  hours: act('set-desk-hours', { to: partnerIn, coerces: true, done: 'horario' }),
});

/** When the desk of each partner works, and how long a review may wait. */
export default function Plazos() {
  const { partners, reasons, approvals, now } = useLoaderData<typeof loader>();
  const mine = partners.filter(({ mayPropose }) => mayPropose);
  return (
    <>
      <SettingsHead at="deadlines" />
      <Said />
      <WaitingActs acts={approvals} now={now} />
      <Section title={t('hours')}>
        <p className="small muted">{t('hoursLead')}</p>
        <TableFrame label={t('hours')} className="list">
          <thead>
            <tr>
              <th scope="col">{t('partner')}</th>
              <th scope="col">{t('hoursNow')}</th>
            </tr>
          </thead>
          <tbody>
            {partners.map(({ partner, opensAt, closesAt, days }) => (
              <tr key={partner.id}>
                <td className="m-a">
                  <PartnerName partner={partner} />
                </td>
                <td className="m-b">
                  {deskHoursInWords({
                    opensAt: minutesOfClock(opensAt),
                    closesAt: minutesOfClock(closesAt),
                    days,
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </Section>
      {mine.length > 0 && (
        <Section title={t('hoursTitle')}>
          <HoursForm key={approvals.length} partners={mine} />
        </Section>
      )}
      <Section title={t('reviewDeadlines')}>
        <p className="small muted">{t('reviewDeadlinesLead')}</p>
        <TableFrame label={t('reviewDeadlines')} className="list">
          <thead>
            <tr>
              <th scope="col">{t('reviewReason')}</th>
              <th scope="col">{t('reviewMinutes')}</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ code, name, minutes }) => (
              <tr key={code}>
                <td className="m-a">{name}</td>
                <td className="m-b num">{minutesInWords(minutes)}</td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      </Section>
    </>
  );
}

const minutesInWords = (minutes: number): string =>
  minutes % 60 > 0
    ? t('minutesAlone', { n: minutes })
    : t(minutes === 60 ? 'wholeHours_one' : 'wholeHours_other', { n: minutes / 60 });

interface Hours {
  readonly partner: { readonly id: number; readonly name: string };
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
          <fieldset className="field checks" {...(days.errors ? { 'aria-describedby': days.errorId } : {})}>
            <legend>{t('days')}</legend>
            {fromMonday.map((day) => (
              <label key={day} className="row chk">
                <input
                  type="checkbox"
                  name="days"
                  value={day}
                  defaultChecked={[days.initialValue].flat().includes(String(day))}
                />
                <span>{weekdays[day]}</span>
              </label>
            ))}
            {days.errors && (
              <span className="err" id={days.errorId}>
                <Icon name="refused" />
                <span>{days.errors.join(' ')}</span>
              </span>
            )}
          </fieldset>
          <TextArea field={reason} label={t('hoursReason')} hint={t('reasonHint')} />
        </>
      )}
    </ContractForm>
  );
}
