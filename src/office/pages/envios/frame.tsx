import { Outlet, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';

/** The counts of the tabs. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [deliveries, orders, contacts] = await Promise.all([
    api.call('listOfficeDeliveries', { query: {} }),
    api.call('listDeviceOrders', { query: {} }),
    api.call('listToContact', { query: {} }),
  ]);
  const { unanswered, isMore } = needed(orders, request);
  const toContact = needed(contacts, request);
  return {
    lists: needed(deliveries, request).counts,
    unanswered: { count: unanswered, isMore },
    toContact: { count: toContact.count, isMore: toContact.isMore },
  };
}

export default function Frame() {
  return <Outlet />;
}
