import { useId } from 'react';
import { Form, useLocation } from 'react-router';
import { pesos, shortDate } from '../../text/format.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useReply } from '../../ui/send-button.tsx';
import es from './es.json';
import type { OfficeOutput } from '#contract/office/api.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { ShownPayment } from './parts.tsx';

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

type Allocation = NonNullable<OfficeOutput<'getOfficePayment'>['allocation']>;

/** Where money goes, line by line; the sum is the payment's, or it says that it is not. */
export function AllocationTable({
  allocation,
  giveBack,
  amount,
  now,
}: {
  allocation: Allocation | null;
  giveBack: number;
  amount: number;
  now: string;
}) {
  const lines = linesOf(allocation, giveBack, now);
  // In centavos: pesos with decimals do not add up exactly.
  const sum = lines.reduce((total, line) => total + Math.round(line.amount * 100), 0);
  const isEven = sum === Math.round(amount * 100);
  return (
    <>
      <table className="al">
        <thead>
          <tr>
            <th scope="col">{t('appliesTo')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.what}>
              <td>
                <b>{line.what}</b>
                {line.note && <small>{line.note}</small>}
              </td>
              <td className="num">{pesos(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>
              <span>{t('sum')}</span>
              <span className="muted">{` ${t('sumOf', { amount: pesos(amount) })}`}</span>
            </td>
            <td>
              <span className="row">
                <Badge tone={isEven ? 'good' : 'bad'} icon={isEven ? 'done' : 'refused'} flat={isEven}>
                  {t(isEven ? 'balances' : 'notBalanced')}
                </Badge>
                <span className="num">{pesos(sum / 100)}</span>
              </span>
            </td>
          </tr>
        </tfoot>
      </table>
      {allocation && (
        <p className="small topay">
          <span>{t('toPay')}</span>
          <span className="diff">
            <span className="vh">{t('before')}</span>
            <del>{pesos(allocation.owedBefore)}</del>
            <Icon name="chevron-right" />
            <span className="vh">{t('now')}</span>
            <ins>{pesos(allocation.owedAfter)}</ins>
          </span>
        </p>
      )}
    </>
  );
}

interface Line {
  readonly what: string;
  readonly amount: number;
  readonly note?: string;
}

function linesOf(allocation: Allocation | null, giveBack: number, now: string): Line[] {
  const { shares = [], held = 0, heldFor = 'balance' } = allocation ?? {};
  const lines: Line[] = shares.map(({ week, dueOn, amount, missing }) => ({
    what:
      week === 0
        ? t('downPayment')
        : dueOn === null
          ? t('week', { n: week })
          : t('weekDue', { n: week, due: shortDate(`${dueOn}T12:00:00-06:00`, now) }),
    amount,
    ...(missing > 0 && { note: t('missing', { amount: pesos(missing) }) }),
  }));
  if (held !== 0) {
    lines.push({
      what: t(held < 0 ? 'earlier' : heldFor === 'balance' ? 'balance' : 'toDown'),
      amount: held,
    });
  }
  if (giveBack > 0) lines.push({ what: t('back'), amount: giveBack });
  return lines;
}
