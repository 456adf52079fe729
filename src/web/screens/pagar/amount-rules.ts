import { isAmount } from '#web/shell/typed-pesos.ts';
import { t } from '#web/text/text.ts';

export const amountRules = {
  amount: {
    get label() {
      return t('pagar.other');
    },
    get required() {
      return t('pagar.amountEmpty');
    },
    check: (value: string) => (isAmount(value) ? null : t('pagar.amountInvalid')),
  },
};
