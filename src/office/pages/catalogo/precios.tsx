import {
  data,
  Form,
  redirect,
  useActionData,
  useLoaderData,
  type LoaderFunctionArgs,
  type ActionFunctionArgs,
} from 'react-router';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { scaledPrice, tenthsOf } from '#domain/catalogue/offer.ts';
import { fromPesos, toPesos } from '#domain/credit/money.ts';
import { csvLine } from '#domain/csv.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead, Crumb } from '../../ui/section.tsx';
import { useSending } from '../../ui/send-button.tsx';
import { Applied, Trial } from './trial.tsx';
import es from './es.json';
import { needed, type OfficeClient } from '../../api.ts';
import { answer, fileIn, textIn, tryOrApply } from './subir-action.ts';
import { PlainField } from '../../ui/plain-field.tsx';

const t = sentences(es);

export const meta = () => titled(t('pricesTitle'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const products = await productsIn(context.get(apiContext), request);
  const [first] = products;
  if (!first) throw redirect('/catalogo');
  if (products.some(({ may }) => !may.edit)) throw data(null, { status: 403 });
  return {
    names: products.map(({ name }) => name),
    partner: products.every(({ partner }) => partner.id === first.partner.id) ? first.partner.id : null,
    now: await nowOf(context),
  };
}

/** Other prices for several products by one percentage: tried first, then applied as they were tried. */
export default function Precios() {
  const { names, partner, now } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <Crumb label={t('path')} to="/catalogo" list={t('title')} here={t('pricesTitle')} />
      <PageHead title={t('pricesTitle')} lead={t('pricesLead')} />
      {reply && reply.errors.length > 0 && <Notice tone="bad">{reply.errors.join(' ')}</Notice>}
      {reply?.applied && <Applied applied={reply.applied} />}
      {reply?.tried ? (
        <Trial tried={reply.tried} now={now} />
      ) : partner === null ? (
        <Notice tone="warn" end={<ButtonLink to="/catalogo">{t('title')}</ButtonLink>}>
          {t('severalPartners')}
        </Notice>
      ) : (
        !reply?.applied && <PercentForm names={names} partner={partner} />
      )}
    </>
  );
}

function PercentForm({ names, partner }: { names: readonly string[]; partner: number }) {
  const isSending = useSending('try');
  return (
    <Form method="post" className="stack narrowform">
      <input type="hidden" name="intent" value="try" />
      <input type="hidden" name="partner" value={partner} />
      <p className="small muted">{t('pricesOf', { names: new Intl.ListFormat('es-MX').format(names) })}</p>
      <PlainField name="percent" label={t('percent')} hint={t('percentHint')} required />
      <fieldset className="field checks">
        <legend>{t('fields')}</legend>
        {(['price', 'downPayment', 'weekly'] as const).map((field) => (
          <label key={field} className="row chk">
            <input type="checkbox" name={field} defaultChecked />
            <span>{t(field)}</span>
          </label>
        ))}
      </fieldset>
      <PlainField name="on" type="date" label={t('on')} hint={t('onHint')} />
      <div className="row">
        <Button type="submit" kind="primary" busy={isSending}>
          {t('try')}
        </Button>
      </div>
    </Form>
  );
}

/** The prices that may change together, as the form and a file of prices name them. */
const priceFields = [
  ['price', 'contado'],
  ['downPayment', 'enganche'],
  ['weekly', 'semanal'],
] as const;

/** Tries other prices for the products of the address, or applies what was tried: as a file of these lines would. */
export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const tried = form.get('intent') === 'apply' ? await fileIn(form) : null;
  if (tried) return tryOrApply(api, form, tried);
  const tenths = tenthsOf(textIn(form, 'percent'));
  if (tenths === null) return answer({ errors: [t('percentMistyped')] }, 400);
  const fields = priceFields.filter(([field]) => form.has(field));
  if (fields.length === 0) return answer({ errors: [t('fieldsMissing')] }, 400);
  const products = await productsIn(api, request);
  const lines = products.map((product) => [
    product.name,
    ...fields.map(([field]) => toPesos(scaledPrice(fromPesos(product[field]), tenths))),
  ]);
  const text = [['producto', ...fields.map(([, column]) => column)], ...lines].map(csvLine).join('');
  const sign = tenths > 0 ? '+' : '\u2212';
  return tryOrApply(api, form, {
    fileName: t('percentName', { percent: `${sign}${Math.abs(tenths) / 10}` }),
    content: Buffer.from(text).toString('base64'),
  });
}

/** The products that the address names; of others than the caller's there are none. At most a page of the list. */
const productsIn = (api: OfficeClient, request: Request): Promise<OfficeProductRecord[]> =>
  Promise.all(
    new URL(request.url).searchParams
      .getAll('producto')
      .filter((id) => /^\d{1,9}$/.test(id))
      .slice(0, 50)
      .map(async (id) => needed(await api.call('getOfficeProduct', { params: { id: Number(id) } }), request)),
  );
