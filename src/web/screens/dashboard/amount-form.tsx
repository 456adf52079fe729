import { Form, useNavigation } from 'react-router';
import { formatMoney, fromPesos, type Centavos } from '#domain/credit/money.ts';
import type { Answer } from '#web/shell/answers.ts';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import styles from './payoff.module.css';

/** Pesos with two decimals at most; '$1,200.50' as people write it. */
const written = (text: string): string => text.replaceAll(/[$,\s]/g, '');

const isAmount = (text: string): boolean =>
  /^\d{1,7}(\.\d{1,2})?$/.test(written(text)) && Number(written(text)) > 0;

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

/** Reads the pesos of a posted form that passed amountRules. */
export const amountIn = (form: FormData): number => fromPesos(written(String(form.get('amount')))) / 100;

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
