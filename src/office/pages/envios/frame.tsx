import { Outlet, type LoaderFunctionArgs } from 'react-router';
import { deliveryViews } from '#domain/staff/saved-views.ts';
import { listIfAny } from '../../api.ts';
import { apiContext } from '../../context.ts';

/** The counts of the tabs; without an answer there are tabs without counts. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const counts = listIfAny(await context.get(apiContext).call('countOfficeDeliveries', {}), request);
  const { lists, unanswered = null, toContact = null } = counts ?? {};
  return {
    lists: lists ?? deliveryViews.map((view) => ({ view, count: null, isMore: false })),
    unanswered,
    toContact,
  };
}

export default function Frame() {
  return <Outlet />;
}
