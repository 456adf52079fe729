import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Form, redirect, useNavigation } from 'react-router';
import { addressFields, parseAddress, type Address } from '#domain/applicant/address.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, invalid, refused } from '#web/shell/answers.ts';
import { CorrectionNotice } from '#web/shell/correction-notice.tsx';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choices.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { ErrorSummary, MissingLine } from '#web/ui/form-feedback.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { AddressFields, AddressText } from '#web/shell/address/address-fields.tsx';
import { addressIn, addressRules, withTyped } from '#web/shell/address/address-rules.ts';
import { rememberExist } from '#web/shell/address/exist.ts';
import { postalPlace } from '#web/shell/address/use-postal-code.ts';
import { openRequest } from '../request.ts';
import type { Route } from './+types/address-confirmation.ts';

const rules = addressRules((field) => t(`address.${field}`));

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('addressConfirmation.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, order, api } = await openRequest(args, 'address-confirmation');
  const address = dataOf(await api.call('getInfoAddressData', { params: { requestId } }), shopRef);
  const { correction } = order;
  return { address, known: await postalPlace(api, address.postalCode), correction };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const api = context.get(apiContext);
  const form = await request.formData();
  if (form.get('identificacion') === 'on') {
    const result = await api.call('confirmIneAddress', { params: { requestId } });
    if (!result.ok) return refused(result, shopRef);
    return redirect(screenPath(shopRef, 'address-validation', { requestId }));
  }
  const typed = addressIn(form);
  const parsed = parseAddress(typed);
  if (!parsed.ok) return withTyped(invalid(parsed.errors), typed);
  const result = await api.call('confirmAddress', { params: { requestId }, body: parsed.address });
  if (!result.ok) return withTyped(refused(result, shopRef), typed);
  return redirect(screenPath(shopRef, 'address-proof', { requestId }));
}

export const clientAction = keepsForm;

export default function AddressConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  // Who is asked to correct the address writes it.
  const { correction } = loaderData;
  const [typed] = useState(actionData && 'typed' in actionData ? actionData.typed : undefined);
  const usesIne = !correction && !typed;
  const [fromIne, setFromIne] = useState(usesIne);
  const fields = useFields(rules, { values: typed ?? loaderData.address, errors: actionData?.fields });
  const [own, setOwn] = useState<Address>(fields.values);
  const hydrated = useHydrated();
  const busy = useNavigation().state !== 'idle';
  useToast(actionData);
  const show = (shown: Address) => {
    for (const name of addressFields) if (fields.values[name] !== shown[name]) fields.set(name, shown[name]);
  };
  // Ticked or unticked before hydration. The fields have what was typed until then.
  const catchUp = useEffectEvent(() => {
    const box = document.querySelector<HTMLInputElement>('#identificacion');
    if (!box || box.checked === fromIne) return;
    setFromIne(box.checked);
    if (box.checked) show(loaderData.address);
  });
  useLayoutEffect(() => catchUp(), []);
  // The flag of spec §3; the server has its own record.
  useEffect(() => rememberExist(fromIne), [fromIne]);

  return (
    <FlowPage
      step="address-confirmation"
      title={t('addressConfirmation.title')}
      // A new text is a new span. It has as many lines as the old one, so the checkbox stays under the finger.
      lead={
        <span key={`${fromIne}`}>
          {t(fromIne ? 'addressConfirmation.lead' : 'addressConfirmation.leadOther')}
        </span>
      }
      before={<ErrorSummary errors={fromIne ? [] : fields.answered} />}
    >
      <CorrectionNotice correction={correction} />
      <Form method="post" className="stack" {...fields.form}>
        <Checkbox
          id="identificacion"
          name="identificacion"
          defaultChecked={usesIne}
          onChange={(event) => {
            const checked = event.currentTarget.checked;
            setFromIne(checked);
            // What is shown, greyed, is what is sent; what she typed is hers again once the mark is gone.
            if (checked) setOwn(fields.values);
            show(checked ? loaderData.address : own);
          }}
        >
          {t('addressConfirmation.useIne')}
        </Checkbox>
        {fromIne ? (
          <AddressText address={loaderData.address} />
        ) : (
          <Notice icon="document">{t('addressConfirmation.proofNote')}</Notice>
        )}
        <Fold title={t('addressConfirmation.fields')} open={!fromIne}>
          {/* Before hydration the fields stay enabled, so that the form works without a script. */}
          <div className="stack">
            <AddressFields
              fields={fields}
              stored={loaderData.address}
              known={loaderData.known}
              disabled={fromIne && hydrated}
              hints={!fromIne}
            />
          </div>
        </Fold>
        {actionData && !actionData.fields && (
          <Notice kind="bad" icon="alert" live="alert">
            {actionData.error}
          </Notice>
        )}
        <div className="actions">
          <Button
            type="submit"
            block
            busy={busy}
            busyLabel={t('ui.sending')}
            disabled={!fromIne && !fields.valid}
          >
            {t('addressConfirmation.continue')}
          </Button>
          {!fromIne && <MissingLine missing={fields.missing} />}
        </div>
      </Form>
    </FlowPage>
  );
}
