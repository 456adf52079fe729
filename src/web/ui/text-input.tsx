import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';
import styles from './text-input.module.css';

type Native = Omit<ComponentProps<'input'>, keyof FieldProps | 'ref' | 'value'>;

/** A text input with its label, hint and error. Uncontrolled: what was typed before hydration stays. */
export function TextInput({
  label,
  error,
  hint,
  optional,
  short,
  className,
  ...native
}: FieldProps & Native) {
  const { id, required } = native;
  return (
    <Field {...{ id, label, error, required, hint, optional, short }}>
      {(aria) => <input type="text" {...native} {...aria} className={cx(styles.input, className)} />}
    </Field>
  );
}

/** A Mexican mobile number: +52 in front, ten digits; accepts spaces and dashes while typing. */
export function PhoneField({ label, error, hint, ...native }: FieldProps & Native) {
  const { id, required } = native;
  return (
    <Field {...{ id, label, error, required, hint }} optional={false}>
      {(aria) => (
        <div className={styles.prefix}>
          <span aria-hidden="true">+52</span>
          <input
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            enterKeyHint="send"
            {...native}
            {...aria}
            className={cx(styles.input, styles.phone)}
          />
        </div>
      )}
    </Field>
  );
}

/** A native select styled like the other fields. Options are children. */
export function Select({
  label,
  error,
  hint,
  optional,
  short,
  children,
  ...native
}: FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'ref' | 'value'> & { children: ReactNode }) {
  const { id, required } = native;
  return (
    <Field {...{ id, label, error, required, hint, optional, short }}>
      {(aria) => (
        <SelectBox {...native} {...aria} className={styles.tall}>
          {children}
        </SelectBox>
      )}
    </Field>
  );
}

/** The select alone, for a toolbar; give it an aria-label. */
export function SelectBox({ className, ...native }: ComponentProps<'select'>) {
  return (
    <span className={styles.selectBox}>
      <select {...native} className={cx(styles.select, className)} />
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M6 9l6 6 6-6" />
      </svg>
    </span>
  );
}
