import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Notice } from '../../ui/notice.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import type { ShownPayment } from './parts.tsx';
import type { LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';

/** A list, and beside it the payment that is open. */
export const WithPanel = ({
  open,
  closeTo,
  now,
  children,
}: {
  open: { readonly shown: ShownPayment; readonly problems: readonly string[] } | null;
  closeTo: string;
  now: string;
  children: ReactNode;
}) => (
  <div className={cx(open !== null && 'cols pg')}>
    <div>{children}</div>
    {open && (
      <div className="side">
        {open.problems.length > 0 && <Notice tone="bad">{open.problems.join(' ')}</Notice>}
        <PaymentPanel key={open.shown.payment.event} shown={open.shown} closeTo={closeTo} now={now} />
      </div>
    )}
  </div>
);

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
