import { t } from '#web/text/text.ts';
import styles from './legal-notices.module.css';
import type { ShellData } from './shell.tsx';

/** Spec §2 'Home': partners with a carrier show operator and credit disclaimers, others the generic price note. */
export function LegalNotices({ shell }: { shell: ShellData }) {
  const { partner, features } = shell;
  const notices = features.carrierNotices
    ? [
        t('legal.operator'),
        t('legal.topUp'),
        t('legal.credit', { lender: partner.legalName }),
        t('legal.whatsapp'),
        t('legal.delivery'),
      ]
    : [t('legal.prices'), t('legal.whatsapp'), t('legal.delivery')];
  return (
    <div className={styles.notices}>
      {notices.map((notice) => (
        <p key={notice} className="legal">
          {notice}
        </p>
      ))}
    </div>
  );
}
