import { t } from '#web/text/text.ts';

/** Spec §5 'Verification code': four characters; a wrong one and a short one say the same. */
export const codeRules = {
  code: {
    get label() {
      return t('codeForm.code');
    },
    get required() {
      return t('codeForm.wrong');
    },
    clean: (value: string) => value.replace(/\D/g, '').slice(0, 4),
    check: (value: string) => (/^\d{4}$/.test(value) ? null : t('codeForm.wrong')),
  },
};
