import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { deskHoursInWords, minutesOfClock } from '#domain/staff/desk-hours.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import es from './es.json';
import { HoursForm } from './hours-form.tsx';
import { Said } from './said.tsx';
import { SettingsHead } from './settings-head.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

export const meta = () => titled(t('deadlines'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const deadlines = needed(await context.get(apiContext).call('listDeadlines', {}), request);
  return { ...deadlines, now: await nowOf(context) };
}

export const action = officeAction('/ajustes/plazos', {
  hours: post('proposeDeskHours', { coerces: true, done: 'horario' }),
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
