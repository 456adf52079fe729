import { Form, redirect, useNavigation } from 'react-router';
import { keepUnits } from '#domain/catalogue/catalogue.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { inShop, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { stamp } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { DeviceImage } from '#web/ui/device.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { DataList, Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import styles from './credit-process.module.css';
import { TaskList } from './task-list.tsx';
import { resumeScreen, tasksOf } from './tasks.ts';
import { idOfOrder, twoRequests } from './two-requests.ts';
import type { Route } from './+types/credit-process.ts';

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
    alone: newest === null,
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
  const { product, created, tasks, next, alone } = loaderData;
  const answering = useNavigation().formData?.get('answer');
  useToast(actionData);
  return (
    <FlowPage title={t('creditProcess.title')} lead={t('creditProcess.lead')}>
      <div className="stack">
        {actionData && (
          <Notice kind="bad" icon="alert" live="alert">
            {actionData.error}
          </Notice>
        )}
        <section className={styles.product}>
          {product.thubnailUrl && <DeviceImage file={product.thubnailUrl} alt="" first />}
          <h2>{product.name}</h2>
          <DataList
            rows={[
              [t('creditProcess.price'), formatMoney(fromPesos(product.price))],
              [t('creditProcess.created'), created],
            ]}
          />
        </section>
        <div className={styles.answers}>
          <p>
            <Rich
              k={alone ? 'creditProcess.yesHowOnly' : 'creditProcess.yesHow'}
              params={{ step: t(`creditProcess.step.${next}`) }}
            />
          </p>
          <p>
            <Rich k={alone ? 'creditProcess.noHowOnly' : 'creditProcess.noHow'} />
          </p>
        </div>
        {/* Directly under the question, before the task list. */}
        <Form method="post" className="actions">
          <Button
            type="submit"
            name="answer"
            value="si"
            block
            busy={answering === 'si'}
            busyLabel={t('ui.sending')}
            disabled={answering === 'no'}
          >
            {t('creditProcess.yes')}
          </Button>
          <Button
            type="submit"
            name="answer"
            value="no"
            kind="line"
            block
            busy={answering === 'no'}
            busyLabel={t('ui.sending')}
            disabled={answering === 'si'}
          >
            {t('creditProcess.no')}
          </Button>
        </Form>
        <TaskList tasks={tasks} />
      </div>
    </FlowPage>
  );
}
