import { Form, redirect, useNavigation } from 'react-router';
import { screenPath } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf, refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { dayInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { useShell } from '#web/shell/use-shell.ts';
import { t } from '#web/text/text.ts';
import { Button, PhoneLink } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { DataList, Notice } from '#web/ui/notice.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { openRequest } from '../request.ts';
import type { Route } from './+types/personal-data-confirmation.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  titleOf(matches, t('personalDataConfirmation.title'));

export async function loader(args: Route.LoaderArgs) {
  const { shopRef, requestId, api } = await openRequest(args, 'personal-data-confirmation');
  const person = await api.call('getPersonalData', { params: { id: requestId } });
  const { names, lastName1, lastName2, birthday, curp } = dataOf(person, shopRef);
  return { person: { names, lastName1, lastName2, birthday, curp } };
}

export async function action({ params, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId } = params;
  const result = await context.get(apiContext).call('confirmPersonalData', { body: { requestId } });
  if (!result.ok) return refused(result, shopRef);
  return redirect(screenPath(shopRef, 'address-confirmation', { requestId }));
}

export const clientAction = keepsForm;

export default function PersonalDataConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { person } = loaderData;
  const { partner } = useShell();
  const busy = useNavigation().state !== 'idle';
  useToast(actionData);
  return (
    <FlowPage
      step="personal-data-confirmation"
      title={t('personalDataConfirmation.title')}
      lead={t('personalDataConfirmation.lead')}
    >
      <div className="stack">
        <DataList
          rows={[
            [t('personalDataConfirmation.names'), person.names],
            // Some people have one surname, in either field.
            ...(person.lastName1
              ? [[t('personalDataConfirmation.lastName1'), person.lastName1] as const]
              : []),
            ...(person.lastName2
              ? [[t('personalDataConfirmation.lastName2'), person.lastName2] as const]
              : []),
            [t('personalDataConfirmation.birthday'), dayInWords(person.birthday)],
            [t('personalDataConfirmation.curp'), person.curp],
          ]}
        />
        {actionData && (
          <Notice kind="bad" icon="alert" live="alert">
            {actionData.error}
          </Notice>
        )}
        <Notice icon="call">
          <Rich k="personalDataConfirmation.wrong" params={{ phone: <PhoneLink tel={partner.tel} /> }} />
        </Notice>
      </div>
      <Form method="post" className="actions">
        <Button type="submit" block busy={busy} busyLabel={t('ui.sending')}>
          {t('personalDataConfirmation.continue')}
        </Button>
      </Form>
    </FlowPage>
  );
}
