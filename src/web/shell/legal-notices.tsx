import { t } from '#web/text/text.ts';
import { CatNotice, type CatOf } from '#web/ui/cat-notice.tsx';
import styles from './legal-notices.module.css';
import type { ShellData } from './shell.tsx';

/** What the page's CAT means. Spec §2 'Home': partners with a carrier show operator and credit disclaimers, others the generic price note. */
export function LegalNotices({ shell, products }: { shell: ShellData; products: readonly CatOf[] }) {
  const { partner, features } = shell;
  const notices = features.carrierNotices
    ? [
        t('legal.operator'),
        t('legal.topUp'),
        t('legal.credit', { lender: partner.legalName }),
        t('legal.whatsapp'),
        t('legal.delivery'),
      ]
    : [t('legal.prices'), t('legal.delivery')];
  return (
    <div className={styles.notices}>
      <CatNotice products={products} />
      {notices.map((notice) => (
        <p key={notice} className="legal">
          {notice}
        </p>
      ))}
    </div>
  );
}
