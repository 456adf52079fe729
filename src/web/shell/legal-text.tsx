import { InSpanish } from '#web/ui/in-spanish.tsx';
import { t } from '#web/text/text.ts';
import styles from './legal-text.module.css';

/**
 * A partner's legal text: paragraphs separated by blank lines, short ones without a full stop as headings; or a URL.
 */
export function LegalText({ text }: { text: string }) {
  if (/^https?:\/\/\S+$/.test(text.trim())) {
    return (
      <p>
        <a className="link" href={text.trim()} target="_blank" rel="noreferrer">
          {t('shell.readDocument')}
        </a>
      </p>
    );
  }
  return (
    <InSpanish className={styles.text}>
      {text
        .split(/\n\s*\n/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part, index) =>
          part.length < 80 && !/[.:;]$/.test(part) ? <h3 key={index}>{part}</h3> : <p key={index}>{part}</p>,
        )}
    </InSpanish>
  );
}
