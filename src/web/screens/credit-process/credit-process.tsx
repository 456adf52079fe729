import { Form, redirect, useNavigation } from 'react-router';
import { keepUnits } from '#domain/catalogue/units.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { prefixOf, screenPath, type ShopRef } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { refused, dataOf } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { inShop, shopRefOf, notFound } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { stamp } from '#web/text/dates.ts';
import { Words } from '#web/text/words.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { DeviceImage } from '#web/ui/device.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { DataList, Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import styles from './credit-process.module.css';
import { resumeScreen, tasksOf, type Task } from './tasks.ts';
import type { Route } from './+types/credit-process.ts';
import { cx } from '#web/ui/cx.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isPhone } from '#domain/applicant/phone.ts';
import type { DeliveryOrder } from '#contract/orders.ts';
import type { Output } from '#contract/api.ts';
import type { ApiClient } from '#web/api-client.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('creditProcess.title'));

export async function loader({ params, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const found = await twoRequests(context.get(apiContext), shopRef, params);
  if ('onward' in found) throw redirect(screenPath(shopRef, 'geolocalization', { requestId: found.onward }));
  const { earlier, newest } = found;
  return {
    product: { ...earlier.product, name: keepUnits(earlier.product.name) },
    created: stamp(earlier.created),
    tasks: tasksOf(earlier),
    next: resumeScreen(earlier),
    newest: newest && { product: newest.product && keepUnits(newest.product.name) },
  };
}

/**
 * Spec §2 'Credit process': 'Si' cancels the last order and goes to the next pending step of the earlier one; 'No'
 * cancels the earlier one and goes to geolocalization with the last.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  const form = await request.formData();
  const found = await twoRequests(api, shopRef, params);
  if ('onward' in found) throw redirect(screenPath(shopRef, 'geolocalization', { requestId: found.onward }));
  const { earlier, newest } = found;
  const goesOn = form.get('answer') === 'si';
  const dropped = goesOn ? newest?.account : earlier.account;
  if (dropped !== undefined) {
    const cancelled = await api.call('cancelDeliveryOrder', { body: { account: dropped } });
    if (!cancelled.ok) return refused(cancelled, shopRef);
  }
  if (goesOn) {
    const { requestId, phone, nextStep } = earlier;
    const due = nextStep && inShop(nextStep, shopRef);
    throw redirect(due ?? screenPath(shopRef, resumeScreen(earlier), { requestId, phone }));
  }
  if (!newest) throw redirect(`${prefixOf(shopRef)}/catalogo`);
  throw redirect(screenPath(shopRef, 'geolocalization', { requestId: idOfOrder(newest) }));
}

export const clientAction = keepsForm;

export default function CreditProcess({ loaderData, actionData }: Route.ComponentProps) {
  const { product, created, tasks, next, newest } = loaderData;
  const answering = useNavigation().formData?.get('answer');
  useToast(actionData);
  return (
    <FlowPage
      place={t('creditProcess.place')}
      title={t('creditProcess.title')}
      lead={t('creditProcess.lead')}
    >
      <div className="stack">
        {actionData && (
          <Notice kind="bad" icon="alert" live="alert">
            {actionData.error}
          </Notice>
        )}
        <Form method="post" className={styles.requests}>
          <section className={styles.product}>
            {product.thubnailUrl && <DeviceImage file={product.thubnailUrl} alt="" first />}
            <h2>
              {newest && <small>{t('creditProcess.earlier')}</small>}
              {newest && <br />}
              <Words>{product.name}</Words>
            </h2>
            <DataList
              rows={[
                [t('creditProcess.price'), formatMoney(fromPesos(product.price))],
                [t('creditProcess.created'), created],
              ]}
            />
            <Button
              type="submit"
              name="answer"
              value="si"
              block
              busy={answering === 'si'}
              busyLabel={t('ui.sending')}
              disabled={answering === 'no'}
              aria-describedby="si-como"
            >
              {t('creditProcess.yes')}
            </Button>
            <p id="si-como">
              {t(newest ? 'creditProcess.yesHow' : 'creditProcess.yesHowOnly', {
                step: t(`creditProcess.step.${next}`),
              })}
            </p>
          </section>
          <section className={styles.product}>
            {newest && (
              <h2>
                <small>{t('creditProcess.newest')}</small>
                <br />
                <Words>{newest.product ?? t('creditProcess.otherPhone')}</Words>
              </h2>
            )}
            <Button
              type="submit"
              name="answer"
              value="no"
              kind="line"
              block
              busy={answering === 'no'}
              busyLabel={t('ui.sending')}
              disabled={answering === 'si'}
              aria-describedby="no-como"
            >
              {t('creditProcess.no')}
            </Button>
            <p id="no-como">{t(newest ? 'creditProcess.noHow' : 'creditProcess.noHowOnly')}</p>
          </section>
        </Form>
        <TaskList tasks={tasks} />
      </div>
    </FlowPage>
  );
}

/** What is done, what is next and what is missing, when a session is resumed. */
function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <Fold title={t('creditProcess.tasks')} heading>
      <ul className={styles.tasks}>
        {tasks.map(({ screen, state }) => (
          <li key={screen} className={cx(styles[state])}>
            <span className={styles.mark}>{state === 'done' && <Icon name="check" size="xs" />}</span>
            <span>{t(`creditProcess.step.${screen}`)}</span>
            {state !== 'missing' && <small>{t(`creditProcess.${state}`)}</small>}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

type Order = Output<'getOrderByPhone'>[number];
type Named = Pick<Order, 'account' | 'requestId'> & { product?: Pick<Order['product'], 'name'> };

interface TwoRequests {
  /** The request in process that the page asks about, with its progress. */
  earlier: DeliveryOrder;
  /** The phone's newest request; null when `earlier` is the newest. */
  newest: Named | null;
}

/**
 * Loads the two requests of credit-process: the one named in the path, by id or by account (readings §2), and the
 * newest. When the named one is cancelled or unknown: the newest alone as `onward`; when there is none either, throws a
 * redirect to the current step, or the 404 page.
 */
async function twoRequests(
  api: ApiClient,
  shopRef: ShopRef,
  params: { phone: string; requestId: string },
): Promise<TwoRequests | { onward: string }> {
  if (!isPhone(params.phone)) throw notFound();
  const orders = await ordersOf(api, shopRef, params);
  const named = orders.find(
    ({ account, requestId }) => account === params.requestId || requestId === params.requestId,
  );
  const [first] = orders;
  if (!named && first) return { onward: idOfOrder(first) };
  // A phone that is not verified yet may not list its orders; the request itself knows the current step.
  if (!named) throw await dueStep(api, shopRef, params.requestId);
  const requestId = idOfOrder(named);
  const order = dataOf(await api.call('getDeliveryOrder', { params: { id: requestId } }), shopRef);
  const earlier = { ...order, requestId };
  return { earlier, newest: first === named ? null : (first ?? null) };
}

async function dueStep(api: ApiClient, shopRef: ShopRef, requestId: string) {
  const order = await api.call('getDeliveryOrder', { params: { id: requestId } });
  return order.ok && order.data.nextStep ? redirect(inShop(order.data.nextStep, shopRef)) : notFound();
}

/**
 * Newest first. The specification does not define byPhoneContact's response: a server without a list names its last
 * order.
 */
async function ordersOf(
  api: ApiClient,
  shopRef: ShopRef,
  { phone, requestId }: { phone: string; requestId: string },
): Promise<readonly Named[]> {
  const answer = await api.call('getOrderByPhone', { params: { phone, partner: shopRef.partner } });
  const known = !answer.ok && answer.status === 404 ? [] : dataOf(answer, shopRef);
  if (known.length > 0) return known;
  const last = await api.call('getLastDeliveryOrder', { params: { phone } });
  if (!last.ok || last.data === null) return [];
  const { account, requestId: id } = last.data;
  return [account, id].includes(requestId) ? [last.data] : [last.data, { account: requestId }];
}

/** Other servers identify an order only by its account. */
const idOfOrder = ({ requestId, account }: Named): string => requestId ?? account;
