import { legalParts } from '#domain/applicant/legal-text.ts';
import { InSpanish } from '#web/ui/in-spanish.tsx';
import { t } from '#web/text/text.ts';
import styles from './legal-text.module.css';

/** A partner's legal text, or a link to where it stands. */
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
      {legalParts(text).map((part, index) =>
        part.isHeading ? <h3 key={index}>{part.text}</h3> : <p key={index}>{part.text}</p>,
      )}
    </InSpanish>
  );
}
