import { getSelectProps, type FieldMetadata } from '@conform-to/react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

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
      {field.errors && (
        <span className="err" id={field.errorId}>
          <Icon name="refused" />
          <span>{field.errors.join(' ')}</span>
        </span>
      )}
    </div>
  );
}
