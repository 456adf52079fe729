import type { FieldMetadata } from '@conform-to/react';
import { Icon } from './icon.tsx';

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
    {field.errors && (
      <span className="err" id={field.errorId}>
        <Icon name="refused" />
        <span>{field.errors.join(' ')}</span>
      </span>
    )}
  </>
);
