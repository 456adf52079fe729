import { Link } from 'react-router';
import type { OfficeReview } from '#contract/office/reviews.ts';
import type { ReviewOutcome } from '#domain/staff/review-reasons.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

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

/** '$1,599.00 + 52 × $245.00 = $14,339.00' */
export const planIn = ({ downPayment, weeks, weekly, total }: OfficeReview['offer']): string =>
  t('plan', { down: pesos(downPayment), weeks, weekly: pesos(weekly), total: pesos(total) });
