import { Outlet, type LoaderFunctionArgs } from 'react-router';
import { deliveryViews } from '#domain/staff/delivery-views.ts';
import { listIfAny } from '../../api.ts';
import { apiContext } from '../../context.ts';

/** The counts of the tabs; without an answer there are tabs without counts. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [deliveries, orders, contacts] = await Promise.all([
    api.call('listOfficeDeliveries', { query: {} }),
    api.call('listDeviceOrders', { query: {} }),
    api.call('listToContact', { query: {} }),
  ]);
  const [lists, waiting, toContact] = [
    listIfAny(deliveries, request),
    listIfAny(orders, request),
    listIfAny(contacts, request),
  ];
  return {
    lists: lists?.counts ?? deliveryViews.map((view) => ({ view, count: null, isMore: false })),
    unanswered: waiting && { count: waiting.unanswered, isMore: waiting.isMore },
    toContact: toContact && { count: toContact.count, isMore: toContact.isMore },
  };
}

export default function Frame() {
  return <Outlet />;
}
