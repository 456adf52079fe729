import { typedCode } from '#domain/onboarding/typed-code.ts';
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
    clean: typedCode,
    check: (value: string) => (typedCode(value).length === 4 ? null : t('codeForm.wrong')),
  },
};

/** The digits of a posted form that codeRules found no fault with. */
export const codeIn = (form: FormData): string => typedCode(String(form.get('code')));
