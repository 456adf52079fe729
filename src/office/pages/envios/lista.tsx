import { parseWithZod } from '@conform-to/zod/v4';
import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  Link,
  Form,
} from 'react-router';
import { useForm } from '@conform-to/react';
import { officeDeliveries, type OfficeDeliveryLine } from '#contract/office/deliveries.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { lookReasonNames, lookReasons } from '#domain/staff/sealed-fields.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences, dotted } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import es from './es.json';
import { exactTime, shortDay } from '../../text/format.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHead, Crumb } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { Picks, TextField } from '../../ui/field.tsx';
import { Blank, Notice } from '../../ui/notice.tsx';
import { useSending } from '../../ui/send-button.tsx';
import { Promised } from './columns.tsx';
import { ShortTable, type PlainColumn } from '../../ui/plain-table.tsx';

const t = sentences(es);

export const meta = () => titled(t('packingList'));

interface Opened extends Answer {
  readonly list: OfficeOutput<'openPackingList'> | null;
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [toPack, packed] = await Promise.all([
    api.call('listOfficeDeliveries', { query: { view: 'to-pack' } }),
    api.call('listOfficeDeliveries', { query: { view: 'packed' } }),
  ]);
  const lists = [needed(toPack, request), needed(packed, request)];
  if (!lists.every(({ may }) => may.act)) throw data(null, { status: 403 });
  return {
    rows: lists.flatMap(({ rows }) => rows).filter(({ isEnded }) => !isEnded),
    now: await nowOf(context),
  };
}

/** Opening it is a look at names and addresses: it asks why, and each of them is a line of the audit log. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const submission = parseWithZod(form, { schema: officeDeliveries.openPackingList.body });
  if (submission.status !== 'success') return data({ reply: submission.reply(), list: null }, 400);
  const opened = await context.get(apiContext).call('openPackingList', { body: submission.value });
  if (opened.ok) return { reply: null, list: opened.data };
  return data({ reply: submission.reply({ formErrors: opened.errors }), list: null }, opened.status);
}

export default function Lista() {
  const { rows, now } = useLoaderData<typeof loader>();
  const answer = useActionData<Opened>();
  return answer?.list ? (
    <PackingList list={answer.list} now={now} />
  ) : (
    <ChooseForm rows={rows} reply={answer?.reply ?? null} now={now} />
  );
}

/** Which devices the list is of, and why it is opened. Every one is chosen at first, the longest wait first. */
function ChooseForm({ rows, reply, now }: Answer & { rows: readonly OfficeDeliveryLine[]; now: string }) {
  const isSending = useSending();
  const [form, fields] = useForm<{ requestIds: string[]; reason: string; reasonText: string }>({
    lastResult: reply,
    id: 'packing-list',
    defaultValue: { reason: 'deliver-device' },
  });
  const oldest = rows.toSorted((a, b) => a.paidAt.localeCompare(b.paidAt)).slice(0, 50);
  return (
    <>
      <Crumb label={t('title')} to="/envios" list={t('title')} here={t('packingList')} />
      <PageHead title={t('packingList')} lead={t('listLead')} />
      {oldest.length === 0 ? (
        <Blank
          icon="truck"
          title={t('listEmpty')}
          action={<ButtonLink to="/envios">{t('back')}</ButtonLink>}
        />
      ) : (
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack lg choose">
          {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
          {fields.requestIds.errors && <Notice tone="bad">{fields.requestIds.errors.join(' ')}</Notice>}
          <fieldset className="field">
            <legend className="lab">{t('choose')}</legend>
            <ul className="boxes">
              {oldest.map(({ requestId, account, product, promisedBy, view }) => (
                <li key={requestId}>
                  <label className="row">
                    <input
                      type="checkbox"
                      className="ck"
                      name={fields.requestIds.name}
                      value={requestId}
                      defaultChecked
                    />
                    <span className="num">{account}</span>
                    <span className="muted">{dotted(product.name, product.color, t(view))}</span>
                    <span className="end">
                      <Promised by={promisedBy} now={now} />
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
          <Picks
            field={fields.reason}
            label={t('why')}
            options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
          />
          <TextField field={fields.reasonText} label={t('otherReason')} autoComplete="off" />
          <div className="row">
            <Button type="submit" kind="primary" busy={isSending}>
              {t('openList')}
            </Button>
          </div>
        </Form>
      )}
    </>
  );
}

/** The list by which devices are packed, to print: only what a box needs. It is gone once the page is left. */
function PackingList({
  list: { rows, by, at },
  now,
}: {
  list: OfficeOutput<'openPackingList'>;
  now: string;
}) {
  const opened = t('printedBy', { name: by, when: exactTime(at) });
  return (
    <>
      <p className="print-head">
        <span>{[...new Set(rows.map(({ partner }) => partner.name))].join(', ')}</span>
        <span>{opened}</span>
      </p>
      <PageHead title={t('packingList')} lead={opened}>
        <Link to="/envios/lista" reloadDocument className="btn line">
          <span>{t('chooseAgain')}</span>
        </Link>
        <Button kind="primary" icon="print" className="needs-script" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageHead>
      <ShortTable
        label={t('packingList')}
        className="two list packing"
        columns={columns(now)}
        rows={rows}
        keyOf={({ requestId }) => requestId}
      />
    </>
  );
}

const columns = (now: string): PlainColumn<OfficeOutput<'openPackingList'>['rows'][number]>[] => [
  {
    label: t('account'),
    narrow: 'a',
    cell: ({ account, partner }) => (
      <>
        <b className="num">{account}</b>
        <small>
          <PartnerName partner={partner} />
        </small>
      </>
    ),
  },
  {
    label: t('device'),
    narrow: 'b',
    cell: ({ product }) => (
      <>
        <b>{product.name}</b>
        {product.color && <small>{product.color}</small>}
      </>
    ),
  },
  { label: t('imei'), cell: ({ imei }) => (imei === null ? t('noImei') : t('imeiEnd', { end: imei })) },
  { label: t('name'), narrow: 'c', cell: ({ name }) => name || t('noData') },
  { label: t('address'), narrow: 'd', className: 'addr', cell: ({ address }) => address || t('noData') },
  { label: t('promised'), className: 'num', cell: ({ promisedBy }) => shortDay(promisedBy, now) },
];
