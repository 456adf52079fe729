import { getInputProps, getTextareaProps, type FieldMetadata, getSelectProps } from '@conform-to/react';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface Common {
  label: string;
  hint?: string;
  /** The label is for screen readers alone. */
  quiet?: boolean;
}

/** A field of a form: label above, then the field, then what is wrong with it. */
export function TextField({
  field,
  label,
  hint,
  quiet,
  type = 'text',
  autoComplete,
  inputMode,
  ...days
}: Common & {
  field: FieldMetadata<string>;
  type?: 'text' | 'color' | 'email' | 'date' | 'time' | 'password';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'numeric' | 'decimal';
  /** The first and the last day that may be chosen. */
  min?: string | undefined;
  max?: string;
  /** The datalist of what may be chosen in place of writing. */
  list?: string;
}) {
  const { key, ...props } = getInputProps(field, {
    type,
    ...(hint ? { ariaDescribedBy: `${field.id}-hint` } : {}),
  });
  return (
    <div className="field">
      <label htmlFor={field.id} className={cx(quiet && 'vh')}>
        {label}
      </label>
      <input
        {...props}
        key={key}
        className={cx('in', field.errors && 'no')}
        autoComplete={autoComplete}
        inputMode={inputMode}
        {...days}
      />
      {hint && (
        <span className="hint" id={`${field.id}-hint`}>
          {hint}
        </span>
      )}
      <FieldErrors field={field} />
    </div>
  );
}

export function TextArea({
  field,
  label,
  hint,
  note,
  quiet,
  rows = 2,
}: Common & { field: FieldMetadata<string>; rows?: number; /** Below the field. */ note?: string }) {
  const { key, ...props } = getTextareaProps(field, note ? { ariaDescribedBy: `${field.id}-note` } : {});
  return (
    <div className="field">
      <label htmlFor={field.id} className={cx(quiet && 'vh')}>
        {label}
      </label>
      <textarea
        {...props}
        key={key}
        rows={rows}
        className={cx('in', field.errors && 'no')}
        placeholder={hint}
      />
      {note && (
        <span className="hint" id={`${field.id}-note`}>
          {note}
        </span>
      )}
      <FieldErrors field={field} />
    </div>
  );
}

/** Reasons as chips: one is chosen. */
export const Picks = ({
  field,
  label,
  isSilent = false,
  options,
}: {
  field: FieldMetadata<string>;
  label: string;
  /** What is wrong is said by another group of the same field. */
  isSilent?: boolean;
  options: readonly { readonly value: string; readonly label: string }[];
}) => (
  <fieldset className="field" aria-describedby={field.errors ? field.errorId : undefined}>
    <legend className="lab">{label}</legend>
    <div className="picks">
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={field.name}
            value={option.value}
            defaultChecked={field.initialValue === option.value}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
    {!isSilent && <FieldErrors field={field} />}
  </fieldset>
);

/** What is wrong with a field, below it. */
export const FieldErrors = ({ field }: { field: FieldMetadata<string> | FieldMetadata<string[]> }) =>
  field.errors && (
    <span className="err" id={field.errorId}>
      <Icon name="refused" />
      <span>{field.errors.join(' ')}</span>
    </span>
  );

/** A choice of several in a form: label above, what is wrong below. */
export function SelectField({
  field,
  label,
  options,
}: {
  field: FieldMetadata<string>;
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
}) {
  const { key, ...props } = getSelectProps(field);
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <span className="sel">
        <select {...props} key={key} className={cx('in', field.errors && 'no')}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      <FieldErrors field={field} />
    </div>
  );
}

/** One yes or no. */
export const Check = ({ field, label }: { field: FieldMetadata<string>; label: string }) => (
  <>
    <label className="row chk" htmlFor={field.id}>
      <input
        id={field.id}
        type="checkbox"
        name={field.name}
        defaultChecked={field.initialValue === 'on'}
        {...(field.errors ? { 'aria-invalid': true, 'aria-describedby': field.errorId } : {})}
      />
      <span>{label}</span>
    </label>
    <FieldErrors field={field} />
  </>
);

/** Several of a list, a box for each. */
export const Checks = ({
  field,
  label,
  options,
}: {
  field: FieldMetadata<string[]>;
  label: string;
  options: readonly { readonly value: string | number; readonly label: string }[];
}) => (
  <fieldset className="field checks" {...(field.errors ? { 'aria-describedby': field.errorId } : {})}>
    <legend>{label}</legend>
    {options.map((option) => (
      <label key={option.value} className="row chk">
        <input
          type="checkbox"
          name={field.name}
          value={option.value}
          defaultChecked={[field.initialValue].flat().includes(String(option.value))}
        />
        <span>{option.label}</span>
      </label>
    ))}
    <FieldErrors field={field} />
  </fieldset>
);
