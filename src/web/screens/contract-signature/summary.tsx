import { Fragment } from 'react';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { FactList } from '#web/ui/notice.tsx';
import styles from './contract-signature.module.css';

/** The credit in at most eight lines, word for word as the server hashes them. */
export function Summary({ lines }: { lines: readonly { about: keyof typeof icons; text: string }[] }) {
  return (
    <section>
      <h2 className={styles.label}>{t('contractSignature.summary')}</h2>
      <div lang="es-MX">
        <FactList facts={lines.map(({ about, text }) => ({ icon: icons[about], text: withAmounts(text) }))} />
      </div>
    </section>
  );
}

const icons = {
  pay: 'wallet',
  total: 'receipt',
  cat: 'info',
  due: 'calendar',
  late: 'alert',
  early: 'check',
  revoke: 'undo',
  lender: 'shield',
} as const satisfies Record<string, IconName>;

/** Amounts are what is looked for: they are bold, the words around them stay as they are. */
const withAmounts = (text: string) =>
  text.split(/(\$[\d,]+(?:\.\d\d)?)/).map((piece, index) => (
    // A new sentence mounts new elements: a word that moved within the old ones would count as a layout shift.
    <Fragment key={`${index}${piece}`}>{index % 2 === 1 ? <b>{piece}</b> : <Words>{piece}</Words>}</Fragment>
  ));
