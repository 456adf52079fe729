import { parsePhone, typedPhone } from '#domain/applicant/phone.ts';
import { t } from '#web/text/text.ts';

/** Spec §5 'Phone': ten digits. Separators and the country code are accepted: '+52 55 1234-5678'. */
export const phoneRules = {
  phone: {
    get label() {
      return t('phoneForm.phone');
    },
    get required() {
      return t('phoneForm.invalid');
    },
    clean: typedPhone,
    check: (value: string) => (parsePhone(value) === null ? t('phoneForm.invalid') : null),
  },
};

/** Reads the ten digits of a posted form that passed phoneRules. */
export const phoneIn = (form: FormData): string => parsePhone(String(form.get('phone'))) ?? '';
