import type { FieldMetadata } from '@conform-to/react';

/** One yes or no. */
export const Check = ({ field, label }: { field: FieldMetadata<string>; label: string }) => (
  <label className="row chk" htmlFor={field.id}>
    <input id={field.id} type="checkbox" name={field.name} defaultChecked={field.initialValue === 'on'} />
    <span>{label}</span>
  </label>
);
