import { t } from '#web/text/text.ts';
import { codeDigits } from '#web/ui/code-field.tsx';

/** Spec §5 'Verification code': four characters; a wrong one and a short one say the same. */
export const codeRules = {
  code: {
    get label() {
      return t('codeForm.code');
    },
    get required() {
      return t('codeForm.wrong');
    },
    clean: codeDigits,
    check: (value: string) => (/^\d{4}$/.test(value) ? null : t('codeForm.wrong')),
  },
};
