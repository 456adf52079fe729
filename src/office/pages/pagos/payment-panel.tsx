import { Link } from 'react-router';
import { exactTime, pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContractForm } from '../../ui/contract-form.tsx';
import { Facts, type Fact } from '../../ui/section.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import { OverAct } from '../por-firmar/over-act.tsx';
import { WaitingAct } from '../por-firmar/waiting-act.tsx';
import { AllocationTable, ProposeForm, TwoPeople } from './propose-form.tsx';
import es from './es.json';
import { PaymentBadge, spaced, type ShownPayment } from './parts.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useReply } from '../../ui/send-button.tsx';

const t = sentences(es);

/** A payment beside its list: what came, what the ledger does with it, and what a person may do. */
export function PaymentPanel({ shown, closeTo, now }: { shown: ShownPayment; closeTo: string; now: string }) {
  const { payment, approvals, may } = shown;
  const when = exactTime(payment.paidAt);
  const waiting = approvals.filter(({ state }) => state === 'waiting');
  const over = approvals.filter(({ state }) => state !== 'waiting');
  return (
    <aside className="panel-in" aria-label={t('chosen')}>
      <div className="row">
        <PaymentBadge payment={payment} />
        <span className="tiny">{payment.network}</span>
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
        <b className="fig big">{pesos(payment.amount)}</b>
        <span className="muted small">
          {payment.due === null
            ? t('arrivedOn', { when })
            : t('arrivedOwed', { when, due: pesos(payment.due) })}
        </span>
      </p>
      {payment.givenBack !== null && payment.givenBack > 0 && (
        <p className="small">{t('givenBackSoFar', { amount: pesos(payment.givenBack) })}</p>
      )}
      <Facts facts={factsOf(shown)} />
      {waiting.map((act) => (
        <WaitingAct key={act.id} act={act} now={now} />
      ))}
      {may.propose ? (
        <ProposeForm shown={shown} now={now} />
      ) : (
        waiting.length === 0 && <Outcome shown={shown} now={now} />
      )}
      {may.leave && <LeaveForm />}
      {may.takeBack && <TakeBackForm key={payment.event} takeBack={shown.takeBack} />}
      {over.map((act) => (
        <OverAct key={act.id} act={act} now={now} />
      ))}
    </aside>
  );
}

function decided({ decision, by: name, at, returned }: NonNullable<ShownPayment['decision']>): string {
  const when = exactTime(at);
  if (decision === 'charged-back') return t('chargedBackBy', { name, when, amount: pesos(returned ?? 0) });
  return decision === 'booked' && returned !== null
    ? t('bookedLessBy', { name, when, amount: pesos(returned) })
    : t(decisionWords[decision], { name, when });
}

const decisionWords = { booked: 'bookedBy', returned: 'returnedBy', 'taken-back': 'takenBackBy' } as const;

function factsOf({ payment, decision, leftBy }: ShownPayment): Fact[] {
  const { account, requestId, reference, event, receivedAt, partner } = payment;
  return [
    {
      label: t('account'),
      value:
        account === null ? (
          t(payment.result === 'taken-back' ? 'noPartner' : 'noAccount')
        ) : requestId === null ? (
          account
        ) : (
          <Link className="link num" to={`/solicitud/${requestId}`}>
            {account}
          </Link>
        ),
    },
    { label: t('reference'), value: <span className="num">{spaced(reference)}</span> },
    { label: t('folio'), value: <span className="num wrap">{event.slice(event.indexOf(':') + 1)}</span> },
    { label: t('noticeAt'), value: exactTime(receivedAt) },
    ...(partner ? [{ label: t('partner'), value: <PartnerName partner={partner} /> }] : []),
    ...(decision
      ? [
          {
            label: t('result'),
            value: decided(decision),
          },
        ]
      : []),
    ...(leftBy
      ? [{ label: t('result'), value: t('leftBy', { name: leftBy.by.name, when: exactTime(leftBy.at) }) }]
      : []),
  ];
}

/** Of money that this person has nothing to propose for: where it is. */
function Outcome({ shown: { payment, allocation, giveBack }, now }: { shown: ShownPayment; now: string }) {
  const isWaiting = !['applied', 'assigned', 'returned'].includes(payment.result);
  if (isWaiting) return <Notice>{t('onlyFinance')}</Notice>;
  if (payment.result === 'applied' && allocation === null) return <Notice>{t('before_ledgers')}</Notice>;
  return (
    <section className="stack" aria-label={t('wasApplied')}>
      <div className="row">
        <h2 className="h3">{t('wasApplied')}</h2>
        <span className="tiny end">{t('rule')}</span>
      </div>
      <AllocationTable allocation={allocation} giveBack={giveBack} amount={payment.amount} now={now} />
    </section>
  );
}

/** For money that does not belong to this credit, or that its payer got back. Folded away: it is the exception. */
function TakeBackForm({ takeBack }: Pick<ShownPayment, 'takeBack'>) {
  const { lead, ...words } = wordsOf(takeBack);
  const isGivenBack = takeBack.why === 'given-back';
  const isAnswered = useReply('take-back') !== null;
  return (
    <details className="fold" open={isGivenBack || isAnswered}>
      <summary>{words.title}</summary>
      <ContractForm<{ reason: string }>
        isAct
        intent="take-back"
        lead={<p className="small muted">{lead}</p>}
        submit={words.send}
        className="stack"
        stays
      >
        {({ reason }) => (
          <>
            <TextArea
              field={reason}
              label={t('reason')}
              hint={t(isGivenBack ? 'takeBackGivenHint' : 'takeBackHint')}
            />
            <TwoPeople words={words.two} />
          </>
        )}
      </ContractForm>
    </details>
  );
}

function wordsOf({ why, amount: pesosBack, isPart, isLoss }: ShownPayment['takeBack']) {
  const amount = pesos(pesosBack);
  if (isLoss) {
    return {
      title: t('takeBackLostTitle'),
      lead: t('takeBackLost', { amount }),
      two: t('takeBackLostTwo'),
      send: t('takeBackLoss', { amount }),
    };
  }
  return {
    title: t('takeBackTitle'),
    lead: isPart ? t('takeBackPart', { amount }) : t(why === 'given-back' ? 'takeBackGiven' : 'takeBackLead'),
    two: t('takeBackTwo'),
    send: isPart ? t('takeBackAmount', { amount }) : t('takeBack'),
  };
}

/** Odd money that is right: it leaves the list, and no peso moves. */
const LeaveForm = () => (
  <ContractForm<{ reason: string }>
    intent="leave"
    lead={<p className="small muted">{t('leaveLead')}</p>}
    submit={t('leave')}
    kind="primary"
    className="stack"
    stays
  >
    {({ reason }) => <TextArea field={reason} label={t('reason')} hint={t('leftHint')} />}
  </ContractForm>
);
