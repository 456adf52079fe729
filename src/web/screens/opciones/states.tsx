import type { ReactNode } from 'react';
import type { AccountHelp } from '#contract/ends.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { dayInWords, momentInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t, type TextKey } from '#web/text/text.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { ActAnswer } from './act.ts';
import { ActForm } from './fold.tsx';
import { ProveOwner } from './prove-owner.tsx';
import styles from './opciones.module.css';

/** What stands of the customer's acts. */
export function States({ help, phone }: { help: AccountHelp; phone: ReactNode }) {
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
export function ClabeForm({
  refund,
  proof,
  answer,
}: {
  refund: NonNullable<AccountHelp['refund']>;
  proof: AccountHelp['proof'];
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
      {proof ? (
        <ProveOwner proof={proof} answer={answer} />
      ) : (
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
      )}
    </section>
  );
}
