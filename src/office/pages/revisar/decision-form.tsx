import { useForm } from '@conform-to/react';
import { useState } from 'react';
import { Form, useActionData, useLocation, useNavigation } from 'react-router';
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
import { codeFields, type ReviewView } from './view.ts';
import { CounterFields } from './counter-fields.tsx';
import es from './es.json';
import { OutcomeChoices } from './outcome-choices.tsx';
import { Icon } from '../../ui/icon.tsx';

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
