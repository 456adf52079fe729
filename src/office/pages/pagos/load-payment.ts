import type { LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import type { ShownPayment } from './parts.tsx';

/** The payment that the address opens beside its list, with what it asks the ledger; null: none. */
export async function loadPayment({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<{
  shown: ShownPayment;
  /** What was wrong with what it asks. */
  problems: string[];
} | null> {
  const search = new URL(request.url).searchParams;
  const event = search.get('pago');
  if (event === null || event === '') return null;
  const api = context.get(apiContext);
  const [account, giveBack] = ['cuenta', 'devolver'].map((name) =>
    search.get(name)?.replaceAll(/[\s,$]/g, ''),
  );
  const query = { ...(account && { account }), ...(giveBack && { giveBack }) };
  const result = await api.call('getOfficePayment', { params: { event }, query });
  if (result.ok) return { shown: result.data, problems: [] };
  if (result.status !== 400) return { shown: needed(result, request), problems: [] };
  const plain = await api.call('getOfficePayment', { params: { event }, query: {} });
  return { shown: needed(plain, request), problems: result.errors };
}

/** A payment that is open beside its list. */
