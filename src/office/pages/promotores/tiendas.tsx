import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { z } from 'zod';
import { officePromoters } from '#contract/office/promoters.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { exactTime, grouped, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import { Blank } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { Section } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import { StoreForm } from './store-form.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

export const meta = () => titled(t('stores'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const list = needed(await context.get(apiContext).call('listStores', { query: {} }), request);
  return { ...list, now: await nowOf(context) };
}

/** Opens, changes or closes a store. */
export const action = officeAction('/promotores/tiendas', {
  open: post('openStore', {
    form: officePromoters.openStore.body.extend({ partner: z.coerce.number().int() }),
    done: 'tienda',
  }),
  change: post('changeStore', { done: 'cambio' }),
  close: post('closeStore', { done: 'cierre' }),
});

/** The stores of the partners, and who sells in each. */
export default function Tiendas() {
  const { rows, mayKeep, now } = useLoaderData<typeof loader>();
  return (
    <>
      <Head at="/promotores/tiendas" />
      {rows.length === 0 ? (
        <Blank icon="company" title={t('storesNone')}>
          {t('storesNoneLead')}
        </Blank>
      ) : (
        <TableFrame label={t('stores')} className="list">
          <thead>
            <tr>
              <th scope="col">{t('store')}</th>
              <th scope="col">{t('address')}</th>
              <th scope="col" className="lo2">
                {t('partner')}
              </th>
              <th scope="col" className="r">
                {t('people')}
              </th>
              <th scope="col">{t('state')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, address, partner, promoters, closedAt }) => (
              <tr key={id}>
                <td className="m-a">
                  {mayKeep.some((each) => each.id === partner.id) && closedAt === null ? (
                    <Link className="nm" to={`/promotores/tienda/${id}`}>
                      {name}
                    </Link>
                  ) : (
                    <b>{name}</b>
                  )}
                </td>
                <td className="m-c">{address || <span className="muted">{t('addressNone')}</span>}</td>
                <td className="lo2">
                  <PartnerName partner={partner} />
                </td>
                <td className="r m-d">
                  {promoters === 0 ? (
                    <span className="num muted">{'0'}</span>
                  ) : (
                    <Link
                      className="num"
                      to={`/promotores?store=${id}`}
                      aria-label={t('peopleOf', { n: grouped(promoters), store: name })}
                    >
                      {grouped(promoters)}
                    </Link>
                  )}
                </td>
                <td className="m-b">
                  {closedAt === null ? (
                    <Badge tone="none" icon="done" flat>
                      {t('open')}
                    </Badge>
                  ) : (
                    <span className="muted" title={exactTime(closedAt)}>
                      {t('closedOn', { day: shortDate(closedAt, now) })}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {mayKeep.length > 0 && (
        <Section title={t('openTitle')}>
          <StoreForm partners={mayKeep} store={null} />
        </Section>
      )}
    </>
  );
}
