import { Form, redirect, useNavigation } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { refused } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button, PhoneLink } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import type { Route } from './+types/detener-cambio.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('detenerCambio.title'));

/** The link of an e-mail. Opening it changes nothing: programs that look for harmful links open it too. */
export function loader({ params, request }: Route.LoaderArgs) {
  shopRefOf(params);
  if (!/^[\w-]{22}$/.test(params.token)) throw notFound();
  return { isStopped: new URL(request.url).searchParams.has('detenido') };
}

export async function action({ params, context }: Route.ActionArgs) {
  const shopRef = shopRefOf(params);
  const { token } = params;
  const stopped = await context
    .get(apiContext)
    .call('stopPhoneByLink', { params: { partner: shopRef.partner, token } });
  if (!stopped.ok) return refused(stopped, shopRef);
  throw redirect(`${prefixOf(shopRef)}/detener-cambio/${token}?detenido`);
}

export const clientAction = keepsForm;

export default function DetenerCambio({ loaderData, actionData }: Route.ComponentProps) {
  const { partner } = useShell();
  const busy = useNavigation().state !== 'idle';
  return (
    <ReadingPage
      title={t('detenerCambio.title')}
      lead={loaderData.isStopped ? undefined : t('detenerCambio.lead')}
    >
      <div className="stack">
        {loaderData.isStopped ? (
          <Notice kind="good" icon="check" live="status">
            <Rich k="detenerCambio.stopped" />
          </Notice>
        ) : (
          <Form method="post" className="stack">
            {actionData?.error && (
              <Notice kind="bad" icon="alert" live="alert">
                {actionData.error}
              </Notice>
            )}
            <Button type="submit" block busy={busy} busyLabel={t('ui.sending')}>
              {t('detenerCambio.stop')}
            </Button>
          </Form>
        )}
        <p className="muted small">
          <Rich k="detenerCambio.help" params={{ phone: <PhoneLink tel={partner.tel} /> }} />
        </p>
      </div>
    </ReadingPage>
  );
}
