import { Outlet, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../context.ts';

/** The counts of the tabs; who may not read the one still has the other. */
export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [payments, refunds] = await Promise.all([
    api.call('listPaymentsToClear', { query: {} }),
    api.call('listRefunds', { query: {} }),
  ]);
  return {
    mayRead: payments.ok || payments.status !== 403,
    toClear: payments.ok ? { count: payments.data.count, isMore: payments.data.isMore } : null,
    refunds: refunds.ok ? { count: refunds.data.count } : null,
  };
}

export default function Frame() {
  return <Outlet />;
}
