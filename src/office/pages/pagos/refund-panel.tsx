import { Link } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, pesos, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { Facts } from '../../ui/section.tsx';
import { Check, TextArea, TextField } from '../../ui/field.tsx';
import { Masked } from '../../ui/masked.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { OverAct } from '../por-firmar/over-act.tsx';
import { WaitingAct } from '../por-firmar/waiting-act.tsx';
import es from './es.json';
import { RefundBadge } from './parts.tsx';
import { TwoPeople } from './propose-form.tsx';

const t = sentences(es);

type Refund = OfficeOutput<'getRefund'>;

/** A refund beside its list: where it goes, masked, and the proposal to pay it, and then that it was transferred. */
export function RefundPanel({ refund, closeTo, now }: { refund: Refund; closeTo: string; now: string }) {
  const { amount, dueOn, isLate, paid, approvals, may } = refund;
  const date = shortDate(`${dueOn}T12:00:00-06:00`, now);
  return (
    <aside className="panel-in" aria-label={t('refundChosen')}>
      <div className="row">
        <RefundBadge
          row={{
            ...refund,
            hasClabe: refund.clabe !== null,
            paidAt: paid?.at ?? null,
            isProposed: approvals.some(({ state }) => state === 'waiting'),
          }}
        />
        <span className="end">
          <ButtonLink
            to={closeTo}
            kind="text"
            size="sm"
            icon="close"
            aria-label={t('close')}
            preventScrollReset
          />
        </span>
      </div>
      <p className="hdp">
        <b className="fig big">{pesos(amount)}</b>
        <span className="muted small">
          {paid === null
            ? t(isLate ? 'refundLate' : 'refundDue', { date })
            : t('paidBy', { name: paid.by, when: exactTime(paid.at), transfer: paid.transfer })}
        </span>
      </p>
      <Facts facts={factsOf(refund)} />
      {refund.clabe === null && <Notice>{t('clabeMissing')}</Notice>}
      {refund.payableFrom !== null && (
        <Notice>{t('clabeWaits', { when: exactTime(refund.payableFrom) })}</Notice>
      )}
      {refund.chargedBack > 0 && paid === null && (
        <Notice tone="warn">{t('chargedBackToo', { amount: pesos(refund.chargedBack) })}</Notice>
      )}
      {refund.review !== null && paid === null && (
        <Notice tone="warn">{t(refund.review === 'shared-clabe' ? 'reviewShared' : 'reviewPhone')}</Notice>
      )}
      {approvals
        .filter(({ state }) => state === 'waiting')
        .map((act) => (
          <WaitingAct key={act.id} act={act} now={now} />
        ))}
      {may.propose && <ProposeForm refund={refund} />}
      {may.record && <PaidForm />}
      {approvals
        .filter(({ state }) => state !== 'waiting')
        .map((act) => (
          <OverAct key={act.id} act={act} now={now} />
        ))}
    </aside>
  );
}

const factsOf = ({ account, requestId, partner, clabe, may }: Refund) => [
  {
    label: t('account'),
    value: (
      <Link className="link num" to={`/solicitud/${requestId}`}>
        {account}
      </Link>
    ),
  },
  { label: t('partner'), value: <PartnerName partner={partner} /> },
  {
    label: t('clabe'),
    value:
      clabe === null ? (
        t('noClabe')
      ) : (
        <Masked field="refund-clabe" what={t('clabe')} masked={clabe} mayReveal={may.reveal} />
      ),
  },
];

const ProposeForm = ({ refund: { review } }: { refund: Refund }) => (
  <ContractForm<{ reason: string; isReviewed: string }>
    isAct
    intent="propose"
    submit={t('proposePay')}
    kind="primary"
    className="stack"
    stays
  >
    {({ reason, isReviewed }) => (
      <>
        {review !== null && <Check field={isReviewed} label={t('isReviewed')} />}
        <TextArea field={reason} label={t('refundReason')} />
        <TwoPeople words={t('refundTwo')} />
      </>
    )}
  </ContractForm>
);

const PaidForm = () => (
  <>
    <ContractForm<{ transfer: string }>
      intent="paid"
      lead={<Notice tone="good">{t('approvedLead')}</Notice>}
      submit={t('recordPaid')}
      kind="primary"
      className="stack"
      stays
    >
      {({ transfer }) => (
        <TextField field={transfer} label={t('transfer')} hint={t('transferHint')} autoComplete="off" />
      )}
    </ContractForm>
    <details>
      <summary>{t('withdrawApproval')}</summary>
      <ContractForm<{ reason: string }>
        intent="withdraw"
        lead={<p className="small muted">{t('withdrawLead')}</p>}
        submit={t('withdrawApproval')}
        kind="line"
        className="stack"
        stays
      >
        {({ reason }) => <TextArea field={reason} label={t('refundReason')} />}
      </ContractForm>
    </details>
  </>
);
