import type { ReactNode } from 'react';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { keepsForm } from '#web/shell/keeps-form.ts';
import { ownAccount } from '#web/shell/own-account.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t, type TextKey } from '#web/text/text.ts';
import { ButtonLink, PhoneLink } from '#web/ui/button.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { cx } from '#web/ui/cx.ts';
import type { AccountHelp } from '#contract/ends.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { dayInWords, momentInWords } from '#web/text/dates.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { PAPER_AFTER } from '#web/shell/own-account.ts';
import { carryOutAct, type ActAnswer } from './act.ts';
import { Cancel, Found, Pause, PromisePayment, Receive, Revoke, Theft } from './acts.tsx';
import styles from './opciones.module.css';
import type { Route } from './+types/opciones.ts';
import { ActForm } from './fold.tsx';
import { ProveOwner } from './prove-owner.tsx';

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
  const paper = paperIn(request.url);
  const proved = paper === null ? done : `${at('dashboard')}/${paper}`;
  return carryOutAct({ api: context.get(apiContext), account, shopRef, form }, { done, proved });
}

/** The file of the account that was asked for before she had said who she is. */
function paperIn(url: string): string | null {
  const asked = new URL(url).searchParams.get(PAPER_AFTER);
  return asked !== null && /^\w{1,20}$/.test(asked) ? asked : null;
}

export const clientAction = keepsForm;

export default function Opciones({ loaderData, actionData }: Route.ComponentProps) {
  const { help, dashboard, number } = loaderData;
  const { partner } = useShell();
  const answer: ActAnswer | undefined = actionData;
  // A form that was refused says so itself.
  useToast(answer?.act === undefined ? answer : undefined);
  const phone = <PhoneLink tel={partner.tel} />;
  const { state, receive, theft, promise, cancel, revoke, refund } = help;
  const isEnded = state === 'Cancelled' || state === 'Revoked' || state === 'Rescinded';
  const isProved = help.proof === null;
  const acts = { help, answer };
  return (
    <ReadingPage
      back={isEnded ? null : dashboard}
      title={t(isEnded ? 'opciones.ended' : isProved ? 'opciones.heading' : 'opciones.prove.heading')}
      lead={isEnded ? undefined : t(isProved ? 'opciones.lead' : 'opciones.prove.lead')}
    >
      <States help={help} phone={phone} />
      {help.proof && <ProveOwner proof={help.proof} answer={answer} isTitled={isEnded} />}
      {isProved && refund && refund.paidOn === null && <ClabeForm refund={refund} answer={answer} />}
      {isProved && !isEnded && (
        <div className={styles.acts}>
          {receive.possible && <Receive {...acts} />}
          {theft.reportedAt !== null && <Found {...acts} />}
          {theft.possible && theft.reportedAt === null && <Theft {...acts} partner={partner.name} />}
          {(promise.possible || promise.refusal !== null) && promise.running === null && (
            <PromisePayment {...acts} />
          )}
          {state === 'Active' && <Pause {...acts} />}
          {cancel.possible && <Cancel {...acts} />}
          {revoke.possible && <Revoke {...acts} />}
        </div>
      )}
      {isProved && (
        <ButtonLink to={number} kind="text" icon="phone">
          {t('opciones.number')}
        </ButtonLink>
      )}
      <p className={cx('muted', 'small', styles.other)}>
        <Rich k="opciones.other" params={{ phone }} />
      </p>
    </ReadingPage>
  );
}

/** What stands of the customer's acts. */
function States({ help, phone }: { help: AccountHelp; phone: ReactNode }) {
  const { theft, pause, promise } = help;
  const lateIcon = useShell().partner.locksDevices ? 'lock' : 'info';
  return (
    <div className={styles.states} aria-live="polite">
      <Ended help={help} phone={phone} />
      {theft.reportedAt !== null && (
        <Notice kind="warn" icon={lateIcon}>
          <p>
            <Rich k="opciones.state.stolen" params={{ day: momentInWords(theft.reportedAt) }} />
          </p>
          <p>
            <Rich k="opciones.state.stolenHelp" params={{ phone }} />
          </p>
        </Notice>
      )}
      {pause.until !== null && (
        <Notice icon="calendar">
          <Rich k="opciones.state.paused" params={{ day: dayInWords(pause.until) }} />
        </Notice>
      )}
      {promise.running && (
        <Notice icon="check">
          <Rich
            k="opciones.state.promised"
            params={{
              amount: formatMoney(fromPesos(promise.running.amount)),
              day: dayInWords(promise.running.day),
            }}
          />
        </Notice>
      )}
    </div>
  );
}

function Ended({ help: { state, refund }, phone }: { help: AccountHelp; phone: ReactNode }) {
  const isOwed = refund !== null && refund.paidOn === null;
  const money = refund && {
    amount: formatMoney(fromPesos(refund.amount)),
    day: dayInWords(refund.paidOn ?? refund.dueBy),
  };
  const sentence = endSentence(state, isOwed);
  if (sentence === null && money === null) return null;
  return (
    <Notice kind="good" icon="check">
      {sentence && (
        <p>
          <Rich k={sentence} params={{ ...money, phone }} />
        </p>
      )}
      {money && !isOwed && (
        <p>
          <Rich k="opciones.state.refunded" params={money} />
        </p>
      )}
      {state === 'Revoked' && (
        <p>
          <Rich k="opciones.state.return" params={{ phone }} />
        </p>
      )}
    </Notice>
  );
}

function endSentence(state: AccountHelp['state'], isOwed: boolean): TextKey | null {
  if (state === 'Cancelled') return isOwed ? 'opciones.state.cancelledRefund' : 'opciones.state.cancelled';
  if (state === 'Revoked') return isOwed ? 'opciones.state.revokedRefund' : 'opciones.state.revoked';
  if (state === 'Rescinded') return 'opciones.state.rescinded';
  return isOwed ? 'opciones.state.overpaid' : null;
}

/** Where money is to be returned. */
function ClabeForm({
  refund,
  answer,
}: {
  refund: NonNullable<AccountHelp['refund']>;
  answer: ActAnswer | undefined;
}) {
  return (
    <section className={styles.panel}>
      <h2>{t('opciones.clabe.heading')}</h2>
      <p>
        {refund.clabeEnding === null ? (
          t('opciones.clabe.how')
        ) : (
          <Rich k="opciones.clabe.given" params={{ ending: refund.clabeEnding }} />
        )}
      </p>
      <ActForm act="clabe" answer={answer} send={t('opciones.clabe.send')}>
        <TextInput
          id="clabe"
          name="clabe"
          label={t('opciones.clabe.label')}
          inputMode="numeric"
          autoComplete="off"
          required
        />
      </ActForm>
    </section>
  );
}
