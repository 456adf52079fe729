import { Form, useNavigation } from 'react-router';
import { leastOfChoice } from '#domain/credit/amount-of-choice.ts';
import { formatMoney, fromPesos, type Centavos } from '#domain/credit/money.ts';
import type { Answer } from '#web/shell/answers.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { amountRules } from './amount-rules.ts';
import styles from './pagar.module.css';

interface Amount {
  readonly k: 'pagar.payCard' | 'pagar.payOff';
  readonly pesos: number;
}

/** A card pays a known sum by one button each, or a sum of one's choice, always on the provider's own page. */
export function CardSection({
  amounts,
  mostCentavos,
  answer,
}: {
  amounts: readonly Amount[];
  /** All that is owed. */
  mostCentavos: Centavos;
  answer: Answer | undefined;
}) {
  const sent = useNavigation().formData;
  const isSending = (intent: string) => sent?.get('intent') === intent;
  const fields = useFields(amountRules, { errors: answer?.fields });
  return (
    <section className={styles.way} aria-labelledby="tarjeta">
      <h2 id="tarjeta">{t('pagar.card')}</h2>
      <p className="muted">{t('pagar.cardLead')}</p>
      <p className="muted">
        {t('pagar.cardFee', {
          least: formatMoney(Math.min(leastOfChoice, mostCentavos)),
          most: formatMoney(mostCentavos),
        })}
      </p>
      {amounts.map(({ k, pesos }) => (
        <Form key={k} method="post" replace preventScrollReset>
          <input type="hidden" name="intent" value={k} />
          <input type="hidden" name="amount" value={pesos} />
          <Button
            type="submit"
            kind={k === 'pagar.payCard' ? 'primary' : 'line'}
            block
            busy={isSending(k)}
            busyLabel={t('ui.sending')}
          >
            {t(k, { amount: formatMoney(fromPesos(pesos)) })}
          </Button>
        </Form>
      ))}
      <Form method="post" replace preventScrollReset className={styles.form} {...fields.form}>
        <input type="hidden" name="intent" value="other" />
        <TextInput
          {...fields.field('amount')}
          short
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
        />
        <Button type="submit" kind="line" block busy={isSending('other')} busyLabel={t('ui.sending')}>
          {t('pagar.payOther')}
        </Button>
      </Form>
    </section>
  );
}
