import { useId } from 'react';
import { Form, useLocation } from 'react-router';
import { pesos } from '../../text/format.ts';
import { sentences, Rich } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReply } from '../../ui/send-button.tsx';
import { AllocationTable } from './allocation-table.tsx';
import es from './es.json';
import type { ShownPayment } from './load-payment.ts';

const t = sentences(es);

/** What to do with money that waits: the ledger says where it would go, a person says whose it is and why. */
export function ProposeForm({ shown, now }: { shown: ShownPayment; now: string }) {
  const { payment, allocation, refusal, giveBack, proposal } = shown;
  const isReturning = useReply('return') !== null;
  return (
    <>
      <section className="stack" aria-label={t('proposal')}>
        <div className="row">
          <h2 className="h3">{t('proposal')}</h2>
          <span className="tiny end">{t('rule')}</span>
        </div>
        <WhoseForm shown={shown} />
        {refusal === 'of-another' && <Notice tone="bad">{t('ofAnother')}</Notice>}
        {refusal === 'no-account' && <Notice tone="bad">{t('noSuchAccount', { account: '' })}</Notice>}
        {allocation ? (
          <AllocationTable allocation={allocation} giveBack={giveBack} amount={payment.amount} now={now} />
        ) : (
          refusal === null && proposal === null && <p className="small muted">{t('noProposal')}</p>
        )}
      </section>
      {allocation && (
        <ContractForm<{ reason: string }>
          isAct
          intent="book"
          of={{ account: allocation.account, giveBack }}
          submit={t('propose')}
          kind="primary"
          className="stack"
          stays
        >
          {({ reason }) => (
            <>
              <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />
              <TwoPeople words={t('twoPeople')} />
            </>
          )}
        </ContractForm>
      )}
      <details className="fold" open={allocation === null || isReturning}>
        <summary>{t('proposeReturn', { amount: pesos(payment.amount) })}</summary>
        <ContractForm<{ reason: string }>
          isAct
          intent="return"
          submit={t('proposeReturn', { amount: pesos(payment.amount) })}
          className="stack"
          stays
        >
          {({ reason }) => <TextArea field={reason} label={t('reason')} hint={t('reasonHint')} />}
        </ContractForm>
      </details>
    </>
  );
}

/** Whose it is, and what goes back, in the address: the ledger answers before anything is proposed. */
function WhoseForm({ shown: { payment, allocation, giveBack } }: { shown: ShownPayment }) {
  const { pathname, search } = useLocation();
  const [account, back] = [useId(), useId()];
  const query = new URLSearchParams(search);
  const kept = [...query].filter(([name]) => !['cuenta', 'devolver', 'hecho'].includes(name));
  return (
    <Form method="get" action={pathname} className="whose" preventScrollReset key={payment.event}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="field">
        <label htmlFor={account}>{t('accountField')}</label>
        <input
          id={account}
          name="cuenta"
          className="in sm num"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={query.get('cuenta') ?? allocation?.account ?? ''}
        />
      </div>
      <div className="field">
        <label htmlFor={back}>{t('giveBackField')}</label>
        <input
          id={back}
          name="devolver"
          className="in sm num"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          defaultValue={query.get('devolver') ?? (giveBack > 0 ? giveBack.toFixed(2) : '')}
        />
      </div>
      <Button type="submit" size="sm">
        {t('compute')}
      </Button>
    </Form>
  );
}

/** Says what becomes of a proposal. */
export const TwoPeople = ({ words }: { words: string }) => (
  <div className="nt-pair">
    <Notice icon="two-people">
      <Rich>{words}</Rich>
    </Notice>
  </div>
);
