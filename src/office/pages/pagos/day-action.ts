import { redirect, type ActionFunctionArgs } from 'react-router';
import { addDays, isDay } from '#domain/calendar.ts';
import { apiContext, nowOf } from '../../context.ts';
import { dayOf } from '../../text/format.ts';
import { pageOf } from '../../api.ts';
import { hrefWith } from '../../list/query.ts';
import { refused } from '../../ui/answer.ts';

/** Closes a day of a network with what the page showed. */
export async function dayAction({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const search = new URL(request.url).searchParams;
  const asked = search.get('dia') ?? '';
  const day = isDay(asked) ? asked : addDays(dayOf(await nowOf(context)), -1);
  const number = (name: string) => Number(form.get(name));
  const partner = form.get('partner');
  const closed = await context.get(apiContext).call('closePaymentDay', {
    params: { day },
    body: {
      network: String(form.get('network')),
      partner: partner === '' || partner === null ? null : Number(partner),
      payments: number('payments'),
      reported: number('reported'),
      waiting: number('waiting'),
    },
  });
  if (!closed.ok) return refused(closed.errors, closed.status);
  return redirect(hrefWith(pageOf(request), { dia: day, hecho: 'closed' }));
}
