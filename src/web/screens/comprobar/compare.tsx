import { useEffect, useRef, useState } from 'react';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { FileField } from '#web/ui/file-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import styles from './comprobar.module.css';

type Result = 'comparing' | 'same' | 'other' | 'failed';

/** Compares a file of the reader with those that were issued, by its SHA-256 and without sending it. */
export function Compare({ hashes }: { hashes: readonly string[] }) {
  const [result, setResult] = useState<Result | null>(null);
  const compare = async (file: File | undefined) => {
    if (!file) return setResult(null);
    setResult('comparing');
    setResult(await compared(file, hashes));
  };
  const section = useRef<HTMLElement>(null);
  useEffect(() => takeDroppedFiles(section.current?.querySelector('input') ?? null), []);
  return (
    <section className={styles.compare} ref={section}>
      <h2>{t('comprobar.compareTitle')}</h2>
      {/* Always there, so that nothing moves; without scripts the hash below is what helps. */}
      <div className={styles.withScript}>
        <p>{t('comprobar.compareLead')}</p>
        <FileField
          id="file"
          name="file"
          label={t('comprobar.file')}
          accept="application/pdf"
          icon="document"
          choose={t('comprobar.choose')}
          chosen={t('comprobar.chosen')}
          onPick={(file) => void compare(file)}
        />
        {result === 'comparing' && <p className="muted">{t('comprobar.comparing')}</p>}
        {result !== null && result !== 'comparing' && (
          <Notice
            kind={result === 'same' ? 'good' : 'bad'}
            icon={result === 'same' ? 'check' : 'alert'}
            live="status"
          >
            <Rich k={`comprobar.${result}`} />
          </Notice>
        )}
      </div>
      <details className={styles.byHand}>
        <summary>{t('comprobar.byHand')}</summary>
        <p className="small muted">{t('comprobar.byHandLead')}</p>
        <ul>
          {hashes.map((hash) => (
            <li key={hash} className={styles.hash}>
              {hash}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** Takes a file that is dropped anywhere on the page, which would open it instead. Returns what ends it. */
function takeDroppedFiles(input: HTMLInputElement | null): () => void {
  const allow = (event: DragEvent) => event.preventDefault();
  const take = (event: DragEvent) => {
    event.preventDefault();
    if (!input || !event.dataTransfer?.files.length) return;
    input.files = event.dataTransfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  document.addEventListener('dragover', allow);
  document.addEventListener('drop', take);
  return () => {
    document.removeEventListener('dragover', allow);
    document.removeEventListener('drop', take);
  };
}

/** A page without TLS has no hash functions. */
async function compared(file: File, hashes: readonly string[]): Promise<Result> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hashes.includes(hex) ? 'same' : 'other';
  } catch {
    return 'failed';
  }
}
