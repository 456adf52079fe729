import { typedCode } from '#domain/onboarding/typed-code.ts';
import { t } from '#web/text/text.ts';

/** Spec §5 'Verification code': four characters; wrong and short codes get the same message. */
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

/** Reads the digits of a posted form that passed codeRules. */
export const codeIn = (form: FormData): string => typedCode(String(form.get('code')));
