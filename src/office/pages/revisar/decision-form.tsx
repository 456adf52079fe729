import { useForm } from '@conform-to/react';
import { useState } from 'react';
import { Form, Link, useActionData, useLocation, useNavigation } from 'react-router';
import type { ReviewOutcome } from '#domain/staff/review-reasons.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Picks, TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import uiWords from '../../ui/es.json';
import { PreviewStep, usePreview } from '../../ui/preview-step.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import type { DecisionReply } from './answer-by-form.ts';
import { codeFields, type ReviewView } from './case-facts.tsx';
import { CounterFields, planIn } from './counter-fields.tsx';
import es from './es.json';
import { Icon } from '../../ui/icon.tsx';
import type { OfficeReview } from '#contract/office/reviews.ts';

const t = sentences(es);

const ui = sentences(uiWords);

export interface DecisionFields {
  outcome: string;
  approvedCode: string;
  counterCode: string;
  refusedCode: string;
  note: string;
  product: string;
  downPayment: string;
  weeks: string;
}

/** Approve, offer another plan or refuse: each with its reason and a note. Keys select and never send. */
export function DecisionForm({ view: { review } }: { view: ReviewView }) {
  const answered = useActionData<DecisionReply>();
  const { state, formData } = useNavigation();
  const [form, fields] = useForm<DecisionFields>({
    id: 'decision',
    lastResult: state === 'idle' ? (answered?.reply ?? null) : null,
    defaultValue: {
      product: String(review.offer.product.id),
      downPayment: String(review.offer.downPayment),
      weeks: String(review.offer.weeks),
    },
  });
  const [outcome, setOutcome] = useState<ReviewOutcome | null>(outcomeIn(fields.outcome.initialValue));
  const { preview, onInput } = usePreview('answer');
  const choose = (next: ReviewOutcome) => () => {
    if (!review.answers.some((each) => each.outcome === next)) return;
    setOutcome(next);
    onInput();
  };
  useKeys({ a: choose('approved'), c: choose('counter-offer'), n: choose('refused') });
  const plan = answered?.plan ?? null;
  const answer = review.answers.find((each) => each.outcome === outcome);
  const second = outcome === 'counter-offer' && plan ? plan.second : (answer?.second ?? null);
  const total = outcome === 'counter-offer' && plan ? plan.plan.total : review.offer.total;
  const { pathname } = useLocation();
  const isSending = formData !== undefined && formData.get('intent') !== 'preview';
  return (
    <Form method="post" id={form.id} className="answer" onInput={onInput} noValidate preventScrollReset>
      <input type="hidden" name="facts" value={review.facts} />
      <OutcomeChoices
        review={review}
        outcome={outcome}
        onChoose={setOutcome}
        errors={fields.outcome.errors}
        name={fields.outcome.name}
      />
      {review.answers.map(({ outcome: each, codes }) => (
        <div key={each} className={`if-${each}`}>
          {each === 'counter-offer' && (
            <CounterFields review={review} fields={fields} preview={plan} isBusy={state !== 'idle'} />
          )}
          <Picks
            field={fields[codeFields[each]]}
            label={t('reason')}
            options={codes.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
      ))}
      <TextArea field={fields.note} label={t(second ? 'noteSecond' : 'note')} hint={t('noteHint')} rows={3} />
      {second && <SecondNeeded cause={second} total={pesos(total)} limit={pesos(review.limit)} />}
      {form.errors && (
        <Notice
          tone="bad"
          end={
            <a className="link" href={`/oficina${pathname}`}>
              {t('reload')}
            </a>
          }
        >
          {form.errors.join(' ')}
        </Notice>
      )}
      <PreviewStep preview={preview} />
      <div className="actbar">
        <Button type="submit" kind="primary" size="lg" name="intent" value="answer" busy={isSending}>
          {preview ? labelOf(outcome, second !== null) : ui('preview')}
        </Button>
        {preview && (
          <Button type="submit" size="lg" name="intent" value="answer-and-exit" className="no-s">
            {t('andExit')}
          </Button>
        )}
      </div>
    </Form>
  );
}

const outcomeIn = (text: string | undefined): ReviewOutcome | null =>
  text === 'approved' || text === 'counter-offer' || text === 'refused' ? text : null;

/** The button says what happens. */
function labelOf(outcome: ReviewOutcome | null, isProposal: boolean): string {
  switch (outcome) {
    case 'approved':
      return t(isProposal ? 'proposeApprove' : 'doApprove');
    case 'counter-offer':
      return t(isProposal ? 'proposeCounter' : 'doCounter');
    case 'refused':
      return t(isProposal ? 'proposeRefuse' : 'doRefuse');
    case null:
      return t('doAnswer');
  }
}

/** Told before the decision: why another person confirms it, and what happens then. */
const SecondNeeded = ({
  cause,
  total,
  limit,
}: {
  cause: 'over-limit' | 'over-day' | 'own-decision';
  total: string;
  limit: string;
}) => (
  <div className="duo">
    <div className="hd">
      <Icon name="two-people" />
      <div>
        <b>{t('secondTitle')}</b>
        <p>{t(cause, { total, limit })}</p>
      </div>
    </div>
    <ol>
      <li className="now">
        <b>{t('stepPropose')}</b>
        <span>{t('you')}</span>
      </li>
      <li>
        <b>{t('stepConfirm')}</b>
        <span>{t('supervision')}</span>
      </li>
      <li>
        <b>{t('stepTell')}</b>
        <span>{t('tellHow')}</span>
      </li>
    </ol>
  </div>
);

/** What may be decided, each with its consequence and its key, and the way to ask the customer for a correction first. */
export function OutcomeChoices({
  review,
  outcome,
  onChoose,
  errors,
  name,
}: {
  review: OfficeReview;
  outcome: ReviewOutcome | null;
  onChoose: (outcome: ReviewOutcome) => void;
  errors: readonly string[] | undefined;
  name: string;
}) {
  return (
    <fieldset {...(errors ? { 'aria-describedby': 'outcome-error' } : {})}>
      <legend className="lab">{t('decision')}</legend>
      <div className="opts">
        {review.answers.map((answer) => {
          const { label, lead, key } = wordsOf(review, answer.outcome);
          return (
            <label key={answer.outcome}>
              <input
                className="rd"
                type="radio"
                name={name}
                value={answer.outcome}
                checked={outcome === answer.outcome}
                onChange={() => onChoose(answer.outcome)}
              />
              <span>
                <span>{label}</span>
                <small>{lead}</small>
              </span>
              <kbd aria-hidden="true">{key}</kbd>
            </label>
          );
        })}
        <Link to={`/solicitud/${review.requestId}?hacer=corregir`}>
          <Icon name="undo" />
          <span>
            <span>{t('askCorrection')}</span>
            <small>{t('askCorrectionLead')}</small>
          </span>
          <Icon name="chevron-right" small />
        </Link>
      </div>
      {errors && (
        <span className="err" id="outcome-error">
          <Icon name="refused" />
          <span>{errors.join(' ')}</span>
        </span>
      )}
    </fieldset>
  );
}

function wordsOf({ kind, offer }: OfficeReview, outcome: ReviewOutcome) {
  switch (outcome) {
    case 'approved':
      return kind === 'identity'
        ? { label: t('approveIdentity'), lead: t('approveIdentityLead'), key: 'a' }
        : { label: t('approve'), lead: t('approveLead', { plan: planIn(offer) }), key: 'a' };
    case 'counter-offer':
      return { label: t('counter'), lead: t('counterLead'), key: 'c' };
    case 'refused':
      return { label: t('refuse'), lead: t('refuseLead'), key: 'n' };
  }
}
