import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import styles from './form-feedback.module.css';
import type { Missing } from './use-fields.ts';

/**
 * 'Hay un problema': the fields' error messages, each a link to its field; takes the focus when it appears. A single one
 * stands at its field, which takes the focus itself.
 */
export function ErrorSummary({ errors }: { errors: readonly { id: string; message: string }[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [only, second] = errors.map(({ id }) => id);
  const isList = second !== undefined;
  useEffect(() => {
    if (isList) box.current?.focus();
    else if (only !== undefined) document.getElementById(only)?.focus();
  }, [isList, only]);
  if (!isList) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2>{t('ui.problem')}</h2>
      <ul>
        {errors.map(({ id, message }) => (
          <li key={id}>
            <FieldLink id={id}>{message}</FieldLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The line under a disabled button: what is still missing, each a link to its field. */
export function MissingLine({ missing, children }: { missing?: readonly Missing[]; children?: ReactNode }) {
  if (!children && (!missing || missing.length === 0)) return null;
  return (
    <p className={styles.missing} aria-live="polite">
      {children || (
        <>
          <Words>{t(missing?.length === 1 ? 'ui.missingOne' : 'ui.missingMany')} </Words>
          {missing?.map(({ id, label }, index) => (
            <Fragment key={id}>
              {index > 0 && <Words>, </Words>}
              <FieldLink id={id} className="link">
                {inASentence(label)}
              </FieldLink>
            </Fragment>
          ))}
        </>
      )}
    </p>
  );
}

/** A link that focuses a field. */
export function FieldLink({
  id,
  className,
  children,
}: {
  id: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <a className={className} href={`#${id}`} onClick={() => document.getElementById(id)?.focus()}>
      {children}
    </a>
  );
}

/** 'Código postal' → 'código postal'; abbreviations stay: 'RFC'. */
const inASentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
