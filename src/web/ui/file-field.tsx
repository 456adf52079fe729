import { useState, type ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './file-field.module.css';
import { Icon } from './icon.tsx';

interface FileFieldProps
  extends
    Pick<FieldProps, 'id' | 'name' | 'label' | 'error' | 'hint'>,
    Pick<ComponentProps<'input'>, 'accept'> {
  /** On the control while it is empty: 'Elegir foto o archivo'. */
  choose: string;
  /** Once it is not, where no script can say the file's name. */
  chosen: string;
  /** Another file: what was wrong with the one before no longer counts. */
  onPick?: () => void;
}

/** One required file. The native control lies over its drawn face: its own words are the browser's language. */
export function FileField({ id, name, label, error, hint, accept, choose, chosen, onPick }: FileFieldProps) {
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
              setFile(event.currentTarget.files?.[0]?.name ?? null);
              onPick?.();
            }}
          />
          <span className={styles.face} aria-hidden="true">
            <Icon name={file === null ? 'camera' : 'document'} />
            <span className={styles.empty}>{choose}</span>
            <b className={styles.full}>{file ?? chosen}</b>
          </span>
        </div>
      )}
    </Field>
  );
}
