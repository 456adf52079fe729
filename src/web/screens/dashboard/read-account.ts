import { redirect } from 'react-router';
import { dayIn } from '#domain/calendar.ts';
import { keepUnits } from '#domain/catalogue/units.ts';
import { apiContext } from '#web/context.ts';
import { deliveryView } from '#web/shell/delivery/delivery-view.ts';
import { dataOf } from '#web/shell/answers.ts';
import { t } from '#web/text/text.ts';
import { ownAccount } from '#web/shell/own-account.ts';
import { payoffView, vouchersView } from './payoff-view.ts';
import { accountView } from './view-model.ts';
import type { Route } from './+types/dashboard.ts';

/**
 * Loads the account of the path for the signed-in customer who owns it in this shop; redirects everybody else home
 * (spec §2).
 */
export async function readAccount(args: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { shopRef, account, customer, at } = await ownAccount(args);
  const api = args.context.get(apiContext);
  const [status, orders] = await Promise.all([
    api.call('getAccountStatus', { params: { account } }),
    api.call('getOrderByPhone', { params: { phone: customer.phone, partner: shopRef.partner } }),
  ]);
  const statement = dataOf(status, shopRef);
  const help = at('opciones');
  const { state } = statement.orderInfo;
  // What was ended otherwise than by its last payment has nothing left to pay: its page says what is returned.
  if (state === 'Cancelled' || state === 'Revoked' || state === 'Rescinded') throw redirect(help);
  const order = orders.ok ? orders.data.find((each) => each.account === account) : undefined;
  const today = statement.asOf ?? dayIn('America/Mexico_City', new Date());
  return {
    shopRef,
    view: accountView(statement, today),
    product: statement.product ? { ...statement.product, name: keepUnits(statement.product.name) } : null,
    requestId: order?.requestId ?? null,
    delivery: deliveryView(statement, today),
    payoff: payoffView(statement.orderInfo, t('payoff.concept')),
    vouchers: vouchersView(statement.orderInfo),
    // A server without the call knows no payoff.
    hasLetter: statement.orderInfo.status === 'Paid' && statement.orderInfo.state === 'Paid',
    ways: statement.orderInfo.ways ? `${at('pagar')}${order ? `?solicitud=${order.requestId}` : ''}` : null,
    push: statement.push ? { account, push: statement.push } : null,
    /** Null: another server has no such calls. */
    help: state === undefined ? null : help,
  };
}
