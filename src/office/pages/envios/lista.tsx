import { parseWithZod } from '@conform-to/zod/v4';
import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { officeDeliveries } from '#contract/office/deliveries.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import es from './es.json';
import { ChooseForm } from './choose-form.tsx';
import { PackingList } from './packing-list.tsx';

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
