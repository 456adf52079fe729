import { Fragment, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import styles from './form-feedback.module.css';
import type { Missing } from './use-fields.ts';

/**
 * 'Hay un problema': the fields' error messages, each a link to its field; takes the focus when it appears. A single one
 * stands at its field, which takes the focus itself. Each object takes it once: what is left of a list that she is
 * correcting must not take her out of the field she types in.
 */
export function ErrorSummary({ errors }: { errors: readonly { id: string; message: string }[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [told] = useState(() => new WeakSet<object>());
  const [only, second] = errors;
  const isList = second !== undefined;
  useEffect(() => {
    const isNew = errors.some((error) => !told.has(error));
    for (const error of errors) told.add(error);
    if (!isNew) return;
    if (isList) box.current?.focus();
    else if (only !== undefined) document.getElementById(only.id)?.focus();
  });
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

/** The errors of one answer, for ErrorSummary, where the names of the fields are their ids. */
export const useAnswered = (fields: Readonly<Record<string, string>> | undefined) =>
  useMemo(() => Object.entries(fields ?? {}).map(([id, message]) => ({ id, message })), [fields]);

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
