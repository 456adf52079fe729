import { useSearchParams } from 'react-router';
import { formatPhone } from '#domain/applicant/phone.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { ownAccount } from '#web/shell/own-account.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { carryOutAct, type ActAnswer } from './act.ts';
import { Cancel, Found, Pause, PromisePayment, Receive, Revoke, Theft } from './acts.tsx';
import { cx } from '#web/ui/cx.ts';
import styles from './opciones.module.css';
import { ClabeForm, States } from './states.tsx';
import type { Route } from './+types/opciones.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('opciones.title'));

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shopRef, account, at } = await ownAccount({ params, context });
  const help = dataOf(await context.get(apiContext).call('getAccountHelp', { params: { account } }), shopRef);
  return { help, dashboard: at('dashboard'), number: at('numero') };
}

export async function action({ params, context, request }: Route.ActionArgs) {
  const { shopRef, account, at } = await ownAccount({ params, context });
  const form = await request.formData();
  // What begins her weeks is shown where they are.
  const done = at(form.get('act') === 'receive' ? 'dashboard' : 'opciones');
  return carryOutAct({ api: context.get(apiContext), account, shopRef, form }, done);
}

export const clientAction = keepsForm;

export default function Opciones({ loaderData, actionData }: Route.ComponentProps) {
  const { help, dashboard, number } = loaderData;
  const { partner } = useShell();
  const answer: ActAnswer | undefined = actionData;
  // A form that was refused says so itself.
  useToast(answer?.act === undefined ? answer : undefined);
  const tel = partner.supportPhone ?? partner.tel;
  const phone = (
    <a className="link" href={`tel:+52${tel}`}>
      {formatPhone(tel)}
    </a>
  );
  const { state, receive, theft, promise, cancel, revoke, refund } = help;
  const isEnded = state === 'Cancelled' || state === 'Revoked' || state === 'Rescinded';
  const acts = { help, answer };
  const isProved = useSearchParams()[0].has('confirmado');
  return (
    <ReadingPage
      back={isEnded ? null : dashboard}
      title={isEnded ? t('opciones.ended') : t('opciones.heading')}
      lead={isEnded ? undefined : t('opciones.lead')}
    >
      <States help={help} phone={phone} />
      {refund && refund.paidOn === null && <ClabeForm refund={refund} proof={help.proof} answer={answer} />}
      {!isEnded && (
        <div className={styles.acts}>
          {receive.possible && <Receive {...acts} />}
          {theft.reportedAt !== null && <Found {...acts} />}
          {theft.possible && theft.reportedAt === null && (
            <Theft {...acts} partner={partner.name} isProved={isProved} />
          )}
          {(promise.possible || promise.refusal !== null) && promise.running === null && (
            <PromisePayment {...acts} />
          )}
          {state === 'Active' && <Pause {...acts} />}
          {cancel.possible && <Cancel {...acts} />}
          {revoke.possible && <Revoke {...acts} />}
        </div>
      )}
      <ButtonLink to={number} kind="text" icon="phone">
        {t('opciones.number')}
      </ButtonLink>
      <p className={cx('muted', 'small', styles.other)}>
        <Rich k="opciones.other" params={{ phone }} />
      </p>
    </ReadingPage>
  );
}
