import { typedBirthday, writtenBirthday } from '#domain/applicant/name.ts';
import type { Day } from '#domain/calendar.ts';
import { t } from '#web/text/text.ts';

export const birthdayRules = {
  birthday: {
    get label() {
      return t('loginOtp.birthday');
    },
    get required() {
      return t('loginOtp.birthdayInvalid');
    },
    clean: typedBirthday,
    check: (value: string) => (writtenBirthday(value) === null ? t('loginOtp.birthdayInvalid') : null),
  },
};

/** Reads the day of a posted form that passed birthdayRules. */
export const birthdayIn = (form: FormData): Day => writtenBirthday(String(form.get('birthday'))) ?? '';
