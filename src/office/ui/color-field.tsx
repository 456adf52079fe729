import type { FieldMetadata } from '@conform-to/react';
import { cx } from './cx.ts';
import { FieldErrors } from './field.tsx';

/** A colour: as text, and beside it the browser's own picker, which follows it and writes it. */
export function ColorField({
  field,
  label,
  pick,
  hint,
  empty,
  typed,
  write,
}: {
  field: FieldMetadata<string>;
  label: string;
  /** The picker's own name. */
  pick: string;
  hint: string;
  /** What the picker shows while nothing is written. */
  empty: string;
  typed: string;
  write: (color: string) => void;
}) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <span className="colorin">
        <input
          type="color"
          aria-label={pick}
          value={/^#[\da-f]{6}$/i.test(typed) ? typed.toLowerCase() : empty.toLowerCase()}
          onChange={({ target }) => write(target.value.toUpperCase())}
        />
        <input
          id={field.id}
          name={field.name}
          value={typed}
          onChange={({ target }) => write(target.value.trim())}
          className={cx('in', field.errors && 'no')}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={cx(`${field.id}-hint`, field.errors && field.errorId)}
          {...(field.errors && { 'aria-invalid': true })}
        />
      </span>
      <span className="hint" id={`${field.id}-hint`}>
        {hint}
      </span>
      <FieldErrors field={field} />
    </div>
  );
}
