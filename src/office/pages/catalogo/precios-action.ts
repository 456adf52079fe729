import type { ActionFunctionArgs } from 'react-router';
import type { OfficeProductRecord } from '#contract/office/products.ts';
import { scaledPrice, tenthsOf } from '#domain/catalogue/offer.ts';
import { fromPesos, toPesos } from '#domain/credit/money.ts';
import { csvLine } from '#domain/csv.ts';
import { needed, type OfficeClient } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import { answer, fileIn, textIn, tryOrApply } from './subir-action.ts';

const t = sentences(es);

/** The prices that may change together, as the form and a file of prices name them. */
export const priceFields = [
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
    text,
  });
}

/** The products that the address names; of others than the caller's there are none. At most a page of the list. */
export const productsIn = (api: OfficeClient, request: Request): Promise<OfficeProductRecord[]> =>
  Promise.all(
    new URL(request.url).searchParams
      .getAll('producto')
      .filter((id) => /^\d{1,9}$/.test(id))
      .slice(0, 50)
      .map(async (id) => needed(await api.call('getOfficeProduct', { params: { id: Number(id) } }), request)),
  );
