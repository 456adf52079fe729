import { useId } from 'react';
import { Form, useActionData, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { addDays, isDay } from '#domain/calendar.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { Exports } from '../../list/exports.tsx';
import { hrefWith } from '../../list/query.ts';
import { titled } from '../../shell/title.ts';
import { dayOf, longDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ErrorsOf, Blank } from '../../ui/notice.tsx';
import { DayTable, OpenDays } from './day-table.tsx';
import es from './es.json';
import { Head } from './parts.tsx';

export { dayAction as action } from './payment-action.ts';

const t = sentences(es);
const here = '/pagos/corte';

export const meta = () => titled(t('day'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const now = await nowOf(context);
  const asked = new URL(request.url).searchParams.get('dia') ?? '';
  if (!isDay(asked)) {
    const open = await api.call('listPaymentDays', { query: {} });
    // Who only reads closes none.
    if (open.ok && open.data.rows.length > 0) return { open: open.data.rows, figures: null, now };
  }
  // Yesterday is the last day that can be closed.
  const day = isDay(asked) ? asked : addDays(dayOf(now), -1);
  const figures = await api.call('getPaymentDay', { params: { day }, query: {} });
  return { open: null, figures: needed(figures, request), now };
}

/** A day of the networks: what they reported, where that money stands, and who closed it. */
export default function Corte() {
  const { figures: shown, open, now } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const field = useId();
  const day = shown?.day ?? addDays(dayOf(now), -1);
  return (
    <>
      <Head at={here}>
        {shown?.may.export && shown.figures.length > 0 && (
          <Exports label={t('csv')} path={`/office/payment-days/${day}/csv`} />
        )}
      </Head>
      <div className="filters">
        <ButtonLink to={hrefWith(here, { dia: addDays(day, -1) })} size="sm">
          {t('previousDay')}
        </ButtonLink>
        <Form method="get" className="row" key={day}>
          <label htmlFor={field} className="vh">
            {t('dayField')}
          </label>
          <input id={field} type="date" name="dia" defaultValue={day} className="in sm" />
          <Button type="submit" size="sm">
            {t('seeDay')}
          </Button>
        </Form>
        {day < dayOf(now) && (
          <ButtonLink to={hrefWith(here, { dia: addDays(day, 1) })} size="sm">
            {t('nextDay')}
          </ButtonLink>
        )}
      </div>
      {open && <OpenDays rows={open} now={now} />}
      {shown && (
        <>
          <h2 className="day-title">{longDate(`${day}T12:00:00-06:00`)}</h2>
          <p className="small muted">{t('dayLead')}</p>
          <ErrorsOf reply={answer?.reply ?? null} />
          {shown.figures.length === 0 ? (
            <Blank icon="money" title={t('dayNone')}>
              {t('dayNoneLead')}
            </Blank>
          ) : (
            <DayTable shown={shown} now={now} />
          )}
        </>
      )}
    </>
  );
}
