import { useState, type ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './file-field.module.css';
import { Icon, type IconName } from './icon.tsx';

interface FileFieldProps
  extends
    Pick<FieldProps, 'id' | 'name' | 'label' | 'error' | 'hint'>,
    Pick<ComponentProps<'input'>, 'accept'> {
  /** Text on the empty control: 'Elegir foto o archivo'. */
  choose: string;
  /** On the empty control. */
  icon?: IconName;
  /** Text once a file is chosen, where no script can show its name. */
  chosen: string;
  /** Called when another file is chosen: the previous file's error is obsolete. */
  onPick?: (file: File | undefined) => void;
}

/** One required file. The native control lies over a drawn one: its own text is in the browser's language. */
export function FileField({
  id,
  name,
  label,
  error,
  hint,
  accept,
  icon = 'camera',
  choose,
  chosen,
  onPick,
}: FileFieldProps) {
  const [file, setFile] = useState<string | null>(null);
  return (
    <Field id={id} label={label} error={error} hint={hint} required>
      {(aria) => (
        <div className={styles.box}>
          <input
            {...aria}
            id={id}
            name={name}
            type="file"
            accept={accept}
            required
            onChange={(event) => {
              const picked = event.currentTarget.files?.[0];
              setFile(picked?.name ?? null);
              onPick?.(picked);
            }}
          />
          <span className={styles.face} aria-hidden="true">
            <Icon name={file === null ? icon : 'document'} />
            <span className={styles.empty}>{choose}</span>
            <b className={styles.full}>{file ?? chosen}</b>
          </span>
        </div>
      )}
    </Field>
  );
}
