import { parseWithZod } from '@conform-to/zod/v4';
import {
  data,
  Link,
  redirect,
  useSearchParams,
  type ActionFunctionArgs,
  Form,
  useActionData,
} from 'react-router';
import { useForm } from '@conform-to/react';
import { BASE } from '#contract/call.ts';
import { deliveriesQuery, officeDeliveries, type OfficeDeliveryLine } from '#contract/office/deliveries.ts';
import { apiContext } from '../../context.ts';
import { Exports } from '../../list/exports.tsx';
import { ListFault } from '../../list/list-failed.tsx';
import { searchFilter } from '../../list/list-filters.tsx';
import { listPage, type Shown } from '../../list/list-page.tsx';
import { listLoader } from '../../list/load.ts';
import { titled } from '../../shell/title.ts';
import { dayOf } from '../../text/format.ts';
import { sentences, dotted, Rich } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/choose/choosing.tsx';
import { viewsAction } from '../../ui/views/views-action.ts';
import { columnsOf } from './columns.tsx';
import es from './es.json';
import { Head } from './head.tsx';
import type { Answer } from '../../ui/answer.ts';
import { useSending } from '../../ui/send-button.tsx';
import { ImeiField } from './imei-field.tsx';

const t = sentences(es);
const path = '/envios';
const csv = '/office/deliveries-csv';
const defaults = { view: 'to-pack', order: 'usual' };

export const meta = () => titled(t('title'));
export const loader = listLoader({
  call: 'listOfficeDeliveries',
  query: deliveriesQuery,
  views: 'deliveries',
  lasts: true,
  async more({ request }, coming) {
    const list = await coming;
    const asked = new URL(request.url).searchParams.get('asignar');
    // The scanner goes to the row that was chosen, else to the first.
    const chosen = list?.rows.find(({ requestId }) => requestId === asked) ?? list?.rows[0] ?? null;
    return { chosen, isAsked: asked !== null };
  },
});
export const ErrorBoundary = () => <ListFault title={t('title')} />;

/** A form of the views, or the scanner's Enter: the IMEI goes to the row that was chosen, and the next row is chosen. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const ofViews = await viewsAction(api, { page: 'deliveries', path, form });
  if (ofViews !== null) return ofViews;
  const [requestId, account] = [String(form.get('requestId')), String(form.get('account'))];
  const submission = parseWithZod(form, {
    schema: officeDeliveries.packDevice.body,
    disableAutoCoercion: true,
  });
  if (submission.status !== 'success') return data({ reply: submission.reply() }, 400);
  const packed = await api.call('packDevice', { params: { requestId }, body: submission.value });
  if (!packed.ok) {
    const reply = submission.reply({ fieldErrors: { imei: packed.errors } });
    return data({ reply }, packed.status);
  }
  const next = new URL(request.url).searchParams;
  next.delete('asignar');
  next.set('hecho', packed.data.outcome);
  next.set('cuenta', account);
  return redirect(`${path}?${next}`);
}

type Devices = Shown<Awaited<ReturnType<typeof loader>>>;

/** The one that is packed next; null: none. */
const packedNext = ({ query, list, more }: Devices) =>
  query.view === 'to-pack' && list.may.act ? more.chosen : null;

const isFiltered = ({ query: { search, since, partner } }: Devices) =>
  search !== undefined || since !== undefined || partner !== undefined;

/** Devices by where they are, and the field that assigns an IMEI to the one that is packed next. */
export default listPage<typeof loader>({
  path,
  title: t('title'),
  defaults,
  Head({ query, list, views }) {
    const { order: _, ...filters } = query;
    const [search] = useSearchParams();
    return (
      <Head at={query.view} did={didOf(search)} views={views}>
        <Exports label={t('csv')} path={csv} query={filters} defaults={defaults} />
        {list?.may.act === true && (
          <ButtonLink to="/envios/lista" icon="print">
            {t('packingList')}
          </ButtonLink>
        )}
      </Head>
    );
  },
  AfterTabs(shown) {
    const [search] = useSearchParams();
    const next = packedNext(shown);
    return next && <ScanBand line={next} focus={shown.more.isAsked || search.has('hecho')} />;
  },
  filters: ({ ofPartner }) => [
    searchFilter(t('searchField'), t('search')),
    { name: 'since', label: t('since'), as: 'day' },
    { ...ofPartner, label: t('partner'), any: t('anyPartner') },
  ],
  BeforeTable: ({ query, list: { paidToday }, now, to }) =>
    query.view === 'to-pack' &&
    paidToday > 0 &&
    query.since === undefined && (
      <p className="small muted row wrapx">
        <span>{t(paidToday === 1 ? 'paidToday_one' : 'paidToday_other', { n: paidToday })}</span>
        <Link className="link" to={to({ since: dayOf(now) })}>
          {t('seePaidToday')}
        </Link>
      </p>
    ),
  table: ({ query }) => t(query.view),
  columns: columnsOf,
  keyOf: ({ requestId }) => requestId,
  rowTo: ({ requestId }) => `/envio/${requestId}`,
  picked: (shown) => packedNext(shown)?.requestId ?? null,
  beside: ['asignar'],
  choose: {
    field: 'only',
    nameOf: ({ account }) => account,
    may: () => true,
    until: ({ query }) => query.view,
    Form: ({ chosen, shown: { query } }) => (
      <form method="get" action={`${BASE}${csv}`} id={chosen.form} className="bulk-form">
        <input type="hidden" name="view" value={query.view} />
        <BulkBar chosen={chosen}>
          <Button type="submit" kind="quiet" size="sm" icon="download">
            {t('exportChosen')}
          </Button>
          <Button type="submit" name="format" value="xlsx" kind="quiet" size="sm" icon="download">
            {t('excel')}
          </Button>
        </BulkBar>
      </form>
    ),
  },
  empty: (shown) =>
    isFiltered(shown)
      ? {
          icon: 'search',
          title: t('emptySearch'),
          lead: t('emptySearchLead'),
          to: shown.query.view === 'to-pack' ? path : `${path}?view=${shown.query.view}`,
          act: t('seeAll'),
        }
      : { icon: 'truck', title: t(`empty-${shown.query.view}`), lead: t('emptyLead') },
  range: ({ query, list: { rows } }) =>
    query.view === 'to-pack'
      ? t('footToPack', { n: rows.length })
      : t(rows.length === 1 ? 'foot_one' : 'foot_other', { n: rows.length }),
});

function didOf(search: URLSearchParams): string | null {
  const [did, account] = [search.get('hecho'), search.get('cuenta') ?? ''];
  if (!/^\d{10}$/.test(account)) return null;
  if (did === 'recorded') return t('didPack', { account });
  return did === 'done' ? t('didPackAgain', { account }) : null;
}

/** Assigns an IMEI to the device of one row: typed, by a scanner that ends with Enter, or by the camera. */
function ScanBand({
  line: { requestId, account, product },
  focus,
}: {
  line: Pick<OfficeDeliveryLine, 'requestId' | 'account' | 'product'>;
  /** The field is ready for the scanner at once. */
  focus: boolean;
}) {
  const reply = useActionData<Answer>()?.reply ?? null;
  const isSending = useSending();
  const [form, fields] = useForm<{ imei: string }>({ lastResult: reply, id: `pack-${requestId}` });
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="scan"
      preventScrollReset
      key={requestId}
    >
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="account" value={account} />
      <ImeiField field={fields.imei} label={t('scan')} focus={focus} />
      <div className="row wrapx">
        <span className="small">
          <Rich>{t('goesWith', { account })}</Rich>
          <span>{`, ${dotted(product.name, product.color)}`}</span>
        </span>
        <Button type="submit" kind="primary" busy={isSending}>
          {t('pack')}
        </Button>
      </div>
    </Form>
  );
}
