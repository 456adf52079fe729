import { Form, useNavigation } from 'react-router';
import { formatMoney, type Centavos } from '#domain/credit/money.ts';
import type { Answer } from '#web/shell/answers.ts';
import { isAmount } from '#web/shell/typed-pesos.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import styles from './payoff.module.css';

export const amountRules = {
  amount: {
    get label() {
      return t('payoff.amount');
    },
    get required() {
      return t('payoff.amountEmpty');
    },
    check: (value: string) => (isAmount(value) ? null : t('payoff.amountInvalid')),
  },
};

/** Asks for a reference of an amount of one's choice. */
export function AmountForm({ owedCentavos, answer }: { owedCentavos: Centavos; answer: Answer | undefined }) {
  const fields = useFields(amountRules, { errors: answer?.fields });
  const busy = useNavigation().formData?.get('intent') === 'amount';
  return (
    <Form method="post" replace preventScrollReset className={styles.form} {...fields.form}>
      <input type="hidden" name="intent" value="amount" />
      <TextInput
        {...fields.field('amount')}
        short
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        hint={t('payoff.amountHint', { owed: formatMoney(owedCentavos) })}
      />
      <Button
        type="submit"
        kind="line"
        block
        busy={busy}
        busyLabel={t('ui.sending')}
        disabled={!fields.valid}
      >
        {t('payoff.makeOther')}
      </Button>
      <MissingLine missing={fields.missing} />
    </Form>
  );
}
