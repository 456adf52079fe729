import { useState } from 'react';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './contract-signature.module.css';

/** Both documents as PDFs, each marked once it has been opened. */
export function Papers({ contract, pagare }: { contract: string; pagare: string }) {
  return (
    <div className={styles.papers}>
      <Paper href={contract} name={t('contractSignature.contract')} />
      <Paper href={pagare} name={t('contractSignature.pagare')} />
    </div>
  );
}

function Paper({ href, name }: { href: string; name: string }) {
  const [seen, setSeen] = useState(false);
  return (
    <a href={href} target="_blank" rel="noreferrer" onClick={() => setSeen(true)}>
      <Icon name="document" />
      <span>
        <Words>{name}</Words>
        <small>{t('contractSignature.pdf')}</small>
      </span>
      {seen ? (
        <span className={styles.seen}>
          <Icon name="check" size="s" />
          <Words>{t('contractSignature.seen')}</Words>
        </span>
      ) : (
        <span className={styles.see}>
          <Words>{t('contractSignature.see')}</Words>
          <Icon name="external" size="s" />
        </span>
      )}
    </a>
  );
}
