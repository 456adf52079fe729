import type { Offer } from '#domain/catalogue/offer.ts';
import { formatMoneyShort } from '#domain/credit/money.ts';
import { nearestTerms, type PlanChoices } from '#domain/credit/plan-choice.ts';
import { planWith, type ChangedTerms } from '#domain/credit/plan-with.ts';
import { downPaymentIn, downPaymentText, termNames } from '#web/shell/chosen-terms.ts';
import { plural, t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { PickChip } from '#web/ui/choices.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './plan-choice.module.css';

interface PlanChoiceProps {
  offer: Offer;
  choices: PlanChoices;
  terms: ChangedTerms;
  onTerms: (terms: ChangedTerms) => void;
  /** Address of this page, which shows the plan of the fields where no script does. */
  here: string;
}

/** Pay more today, end sooner: a slider and its amount, and the terms. Part of the form that asks for the credit. */
export function PlanChoice({ offer, choices, terms, onTerms, here }: PlanChoiceProps) {
  const { downPaymentCentavos: down, weeks } = terms;
  const most = choices.maxDownPaymentCentavos;
  const take = (text: string) =>
    onTerms(nearestTerms(offer, choices, { downPaymentCentavos: downPaymentIn(text), weeks }));
  return (
    <fieldset className={styles.choice}>
      <legend>{t('detalle.plan')}</legend>
      {most > offer.downPaymentCentavos && (
        <div className={styles.down}>
          <TextInput
            key={down}
            id="enganche"
            name={termNames.downPayment}
            label={t('detalle.downPayment')}
            hint={t('detalle.downPaymentRange', {
              least: formatMoneyShort(offer.downPaymentCentavos),
              most: formatMoneyShort(most),
            })}
            optional={false}
            inputMode="decimal"
            autoComplete="off"
            className="num"
            maxLength={12}
            defaultValue={downPaymentText(down)}
            onBlur={(event) => take(event.currentTarget.value)}
          />
          <input
            type="range"
            className={`${styles.range} needs-script`}
            aria-label={t('detalle.downPaymentSlider')}
            aria-valuetext={`${formatMoneyShort(down)}. ${t('detalle.termTotal', {
              total: formatMoneyShort(planWith(offer, terms).totalCentavos),
            })}`}
            min={offer.downPaymentCentavos}
            max={most}
            step={100_00}
            value={down}
            onChange={(event) =>
              onTerms({ ...terms, downPaymentCentavos: Number(event.currentTarget.value) })
            }
          />
        </div>
      )}
      {choices.weeks.length > 1 && (
        <fieldset>
          <legend className={styles.term}>{t('detalle.term')}</legend>
          <div className={styles.weeks}>
            {choices.weeks.map((each) => {
              const plan = planWith(offer, { downPaymentCentavos: down, weeks: each });
              return (
                <PickChip
                  key={each}
                  type="radio"
                  name={termNames.weeks}
                  value={each}
                  defaultChecked={each === weeks}
                  onChange={() => onTerms({ ...terms, weeks: each })}
                >
                  <span>{plural(each, 'plan.weeks')}</span>
                  <small className={styles.total}>
                    {t('detalle.termWeekly', { weekly: formatMoneyShort(plan.weeklyPaymentCentavos) })}
                  </small>
                  <small className={styles.total}>
                    {t('detalle.termTotal', { total: formatMoneyShort(plan.totalCentavos) })}
                  </small>
                </PickChip>
              );
            })}
          </div>
        </fieldset>
      )}
      <noscript>
        <Button kind="line" type="submit" formAction={here} formNoValidate>
          {t('detalle.seePlan')}
        </Button>
      </noscript>
    </fieldset>
  );
}
