import { Form, redirect, useLoaderData, useNavigation, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { pesos } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { loadPayment } from './load-payment.ts';
import { columnsOf } from './payment-columns.tsx';
import { href } from './query.ts';
import { usePartners } from '../../ui/use-partners.ts';
import { WithPanel } from './with-panel.tsx';

export { paymentAction as action } from './payment-action.ts';

const t = sentences(es);
const here = '/pagos';

export const meta = () => titled(t('toClear'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor');
  const api = context.get(apiContext);
  const [list, open] = await Promise.all([
    api.call('listPaymentsToClear', { query: { ...(cursor && { cursor }) } }),
    loadPayment({ context, request }),
  ]);
  // Who reads only refunds comes there.
  if (!list.ok && list.status === 403) throw redirect('/pagos/devoluciones');
  return { list: needed(list, request), open, cursor, now: await nowOf(context) };
}

/** Money that waits for a person, or is not what its reference asked for. */
export default function PorAclarar() {
  const { list, open, cursor, now } = useLoaderData<typeof loader>();
  const withPartner = usePartners().length > 1;
  const { state, location } = useNavigation();
  const isBusy = state === 'loading' && location.pathname === here && location.search.includes('cursor=');
  const hrefOf = ({ event }: { event: string }) => href(here, { cursor, pago: event });
  return (
    <>
      <Head at={here}>
        <Form method="post">
          <SendButton intent="ask" name="intent" value="ask" icon="send">
            {t('askAgain')}
          </SendButton>
        </Form>
      </Head>
      <p className="end-line small muted">
        <Rich>{t('notApplied', { amount: pesos(list.notApplied) })}</Rich>
      </p>
      <WithPanel open={open} closeTo={href(here, { cursor })} now={now}>
        {list.rows.length === 0 ? (
          <Blank
            icon="done"
            title={t('clearTitle')}
            action={<ButtonLink to="/pagos/todos">{t('seeAll')}</ButtonLink>}
          >
            {t('clearLead')}
          </Blank>
        ) : (
          <DataTable
            label={t('toClear')}
            columns={columnsOf({ now, hrefOf, withPartner })}
            rows={list.rows}
            keyOf={({ event }) => event}
            hrefOf={hrefOf}
            picked={open?.shown.payment.event ?? null}
            isBusy={isBusy}
          />
        )}
        <Pager
          range={t(list.count === 1 ? 'count_one' : 'count_other', { n: list.count })}
          previous={list.previous && href(here, { cursor: list.previous })}
          next={list.next && href(here, { cursor: list.next })}
        />
      </WithPanel>
    </>
  );
}
