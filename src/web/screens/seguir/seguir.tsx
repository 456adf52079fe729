import { Form, redirect, useNavigation } from 'react-router';
import { screenPath, UNKNOWN_PHONE } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { refused } from '#web/shell/answers.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Orb } from '#web/ui/orb.tsx';
import type { Route } from './+types/seguir.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('seguir.title'));

/** Loading has no effect: cameras and messengers open links by themselves. */
export const loader = ({ params }: Route.LoaderArgs) => void shopRefOf(params);

/** Redeems the token scanned from a promoter's tablet; a code to the phone is required before anything is shown. */
export async function action({ params, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { requestId, token } = params;
  const taken = await context.get(apiContext).call('takeOver', { params: { requestId, token } });
  if (!taken.ok && taken.status === 404) return refused(gone(taken), shopRef);
  if (!taken.ok) return refused(taken, shopRef);
  throw redirect(`${screenPath(shopRef, 'phone-verification', { requestId, phone: UNKNOWN_PHONE })}?enviado`);
}

export default function GoOnHere({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formData !== undefined;
  return (
    <FlowPage centred before={<Orb icon="phone" still />} title={t('seguir.title')} lead={t('seguir.lead')}>
      <Form method="post">
        {actionData && (
          <Notice kind="bad" icon="alert" live="alert">
            {actionData.error}
          </Notice>
        )}
        <div className="actions">
          <Button type="submit" block busy={busy} busyLabel={t('ui.sending')}>
            {t('seguir.go')}
          </Button>
        </div>
      </Form>
    </FlowPage>
  );
}

/** Used, expired or never issued: one answer for all three. */
const gone = <T extends { errors: string[] }>(refusal: T): T => ({
  ...refusal,
  status: 410,
  errors: [t('seguir.over')],
});
