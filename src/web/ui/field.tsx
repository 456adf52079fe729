import type { ReactNode } from 'react';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What useFields().field(name) returns, and every field of the kit accepts. */
export interface FieldProps {
  id: string;
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** One line under the label. */
  hint?: ReactNode;
  /** Shows '(opcional)' after the label. Default: the opposite of `required`. */
  optional?: boolean;
  /** 200 px wide instead of the whole column: postal codes, numbers. */
  short?: boolean;
}

type Frame = Omit<FieldProps, 'name' | 'defaultValue' | 'disabled' | 'id' | 'label'>;

interface FrameProps extends Pick<FieldProps, 'id' | 'label'>, Loose<Frame> {
  children: (aria: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode;
}

/** Lets optional props be passed on as undefined. */
type Loose<T> = { [Key in keyof T]?: T[Key] | undefined };

/** Label above, hint under it, the control, then the error. Owns ids and ARIA attributes; the control is a child. */
export function Field({
  id,
  label,
  error,
  required = false,
  optional = !required,
  hint,
  short,
  children,
}: FrameProps) {
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={cx(styles.field, short && styles.short)}>
      <label htmlFor={id} className={styles.label}>
        <Words>{label} </Words>
        {optional && <em>{t('ui.optional')}</em>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({ 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The red line under a control; nothing without an error. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={id} className={styles.error}>
      <Icon name="alert" size="s" />
      <span>{children}</span>
    </p>
  );
}
