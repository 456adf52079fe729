import { useEffect, useRef, useState } from 'react';
import { typedCode } from '#domain/onboarding/typed-code.ts';
import styles from './code-field.module.css';
import { cx } from './cx.ts';
import { Field, type FieldProps } from './field.tsx';

interface CodeFieldProps extends FieldProps {
  /** Focus on mount. */
  autoFocus?: boolean;
}

/** One real input over four drawn slots: SMS autofill, paste and screen readers work as with any field. */
export function CodeField({
  id,
  name,
  label,
  error,
  hint,
  defaultValue = '',
  disabled,
  autoFocus,
}: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(defaultValue);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    // Typed or autofilled before hydration, or cleared by useFields().set.
    const element = input.current;
    if (!element) return undefined;
    const read = () => setValue(typedCode(element.value));
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, []);
  useEffect(() => {
    const element = input.current;
    if (!autoFocus || !element) return;
    // Set the attribute too: a dialog that opens later focuses it; otherwise it would focus its close button.
    element.autofocus = true;
    element.focus();
  }, [autoFocus]);

  return (
    <Field id={id} label={label} error={error} hint={hint} optional={false} required>
      {(aria) => (
        <div className={cx(styles.slots, error && styles.bad)}>
          <input
            {...aria}
            ref={input}
            id={id}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            disabled={disabled}
            defaultValue={defaultValue}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onChange={(event) => {
              const code = typedCode(event.currentTarget.value);
              if (code !== event.currentTarget.value) event.currentTarget.value = code;
              setValue(code);
            }}
          />
          {[0, 1, 2, 3].map((slot) => (
            <span
              key={slot}
              aria-hidden="true"
              className={cx(styles.slot, focused && slot === Math.min(value.length, 3) && styles.on)}
            >
              {value[slot] ?? ''}
            </span>
          ))}
        </div>
      )}
    </Field>
  );
}
