import { useEffect, useState } from 'react';
import { data, Form, redirect, useNavigation } from 'react-router';
import { parseAddress, type Address } from '#domain/applicant/address.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { CorrectionNotice } from '#web/shell/correction-notice.tsx';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { inShop, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { ErrorSummary, MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { AddressFields, AddressText } from '#web/shell/address/address-fields.tsx';
import { addressIn, addressRules, withTyped } from '#web/shell/address/address-rules.ts';
import { storedExist } from '#web/shell/address/exist.ts';
import { postalPlace } from '#web/shell/address/use-postal-code.ts';
import { openRequest } from '../request.ts';
import styles from './address-validation.module.css';
import type { Route } from './+types/address-validation.ts';

const rules = addressRules((field) => t(`addressValidation.${field}`));

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('addressValidation.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, order, api } = await openRequest(args, 'address-validation');
  const address = dataOf(await api.call('getInfoAddressData', { params: { requestId } }), shopRef);
  const { correction } = order;
  return { address, known: await postalPlace(api, address.postalCode), correction };
}

/** First shows what was typed for review; only 'Si, continuar' submits it. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const form = await request.formData();
  const typed = addressIn(form);
  const parsed = parseAddress(typed);
  if (!parsed.ok) return withTyped(invalid(parsed.errors), typed);
  if (form.get('correcto') !== 'si') return data({ review: parsed.address });

  const api = context.get(apiContext);
  const result = await api.call('validateAddress', { params: { requestId }, body: parsed.address });
  if (!result.ok) return withTyped(refused(result, shopRef), typed);
  const order = await api.call('getDeliveryOrder', { params: { id: requestId } });
  if (order.ok && order.data.nextStep) return redirect(inShop(order.data.nextStep, shopRef));
  // With a server that does not name the next step, the stored flag decides (spec §2 'Address validation').
  if (form.get('exist') === 'true') return redirect(screenPath(shopRef, 'aprove-credit', { requestId }));
  await api.call('sendEmail', { params: { requestId } });
  return redirect(screenPath(shopRef, 'working-email', { requestId, waitsFor: 'aprove-credit' }));
}

export const clientAction = keepsForm;

export default function AddressValidation({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'error' in actionData ? actionData : undefined;
  const review = actionData && 'review' in actionData ? actionData.review : null;
  const typed = actionData && 'typed' in actionData ? actionData.typed : null;
  // Without a script the page is rendered again: the reviewed values are what the next post sends.
  const fields = useFields(rules, {
    values: review ?? typed ?? loaderData.address,
    errors: answer?.fields,
  });
  // Hers is offered as it stands; who has to write it has the fields at once.
  const [mayBeHere] = useState(fields.valid && !loaderData.correction);
  const { state, formData } = useNavigation();
  const busy = state !== 'idle';
  // Not while the first response, the address to review, is still settling behind the sheet.
  const sending = busy && formData?.get('correcto') === 'si';
  const [open, setOpen] = useState(false);
  const [exist, setExist] = useState('');
  useToast(answer);
  useEffect(() => setOpen(review !== null), [review]);
  useEffect(() => setExist(storedExist()), []);

  return (
    <FlowPage
      step="address-validation"
      title={t('addressValidation.title')}
      lead={t('addressValidation.lead')}
      before={<ErrorSummary errors={fields.answered} />}
    >
      <CorrectionNotice correction={loaderData.correction} />
      <Form method="post" id="envio" className="stack" {...fields.form}>
        <input type="hidden" name="exist" value={exist} />
        {mayBeHere && (
          <div className={styles.here}>
            <AddressText address={fields.values} />
          </div>
        )}
        <Fold
          title={t('addressValidation.elsewhere')}
          open={!mayBeHere || answer?.fields !== undefined || answer?.code === 'outside-service-area'}
        >
          <div className="stack">
            <AddressFields fields={fields} stored={loaderData.address} known={loaderData.known} />
          </div>
        </Fold>
        {answer && !answer.fields && (
          <Notice kind="bad" icon="alert" live="alert">
            {answer.error}
          </Notice>
        )}
        <div className="actions">
          <Button type="submit" block busy={busy} busyLabel={t('ui.sending')} disabled={!fields.valid}>
            {t('addressValidation.continue')}
          </Button>
          <MissingLine missing={fields.missing} />
        </div>
        {review && (
          <noscript>
            <Review address={review} />
            <button type="submit" name="correcto" value="si">
              {t('addressValidation.yes')}
            </button>
          </noscript>
        )}
      </Form>
      <Sheet
        id="confirmar-envio"
        title={t('addressValidation.confirmTitle')}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t('addressValidation.edit')}
            </Button>
            <Button
              type="submit"
              form="envio"
              name="correcto"
              value="si"
              busy={sending}
              busyLabel={t('ui.sending')}
            >
              {t('addressValidation.yes')}
            </Button>
          </>
        }
      >
        {review && <Review address={review} />}
      </Sheet>
    </FlowPage>
  );
}

function Review({ address }: { address: Address }) {
  return (
    <>
      <AddressText address={address} whole />
      <p>
        <b>{t('addressValidation.correct')}</b>
      </p>
    </>
  );
}
