import { useId, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

/** A field of a form without a state of its own: what is wrong with it is said above the form. */
export function PlainField({
  label,
  hint,
  type = 'text',
  outer,
  ...input
}: ComponentProps<'input'> & {
  label: string;
  hint?: string;
  /** Of what stands around it. */ outer?: string;
}) {
  const id = useId();
  const isFile = type === 'file';
  return (
    <div className={cx('field', outer)}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        {...(isFile ? {} : { className: 'in' })}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        {...input}
      />
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
}

/** A choice of several in such a form; `any`: the empty one; `isQuiet`: its label is for screen readers alone. */
export function PlainSelect({
  label,
  any,
  options,
  isQuiet = false,
  className = 'in sm',
  ...select
}: ComponentProps<'select'> & {
  label: string;
  any?: string;
  options: readonly { readonly value: string | number; readonly label: string }[];
  isQuiet?: boolean;
}) {
  const id = useId();
  const field = (
    <>
      <label htmlFor={id} className={cx(isQuiet && 'vh')}>
        {label}
      </label>
      <span className="sel">
        <select id={id} className={className} {...select}>
          {any !== undefined && <option value="">{any}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    </>
  );
  return isQuiet ? field : <div className="field">{field}</div>;
}
