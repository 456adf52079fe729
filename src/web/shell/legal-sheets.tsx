import type { ReactNode } from 'react';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import styles from './legal-sheets.module.css';

/** The partner's legal texts: each a screen (screens/legales), and a sheet over every other screen. */
const papers = ['terms', 'privacy'] as const;
export type LegalPaper = (typeof papers)[number];
export const isLegalPaper = (name: string): name is LegalPaper => papers.some((paper) => paper === name);

/** Id of the text in its own screen. */
export const legalDocument = 'documento';

/** Opens a legal text: its sheet (boot.tsx), or without a script its screen. `apart`: beside a form being filled in. */
export function LegalLink({
  paper,
  prefix,
  className,
  apart = false,
  children = t(`shell.${paper}`),
}: {
  paper: LegalPaper;
  prefix: string;
  className?: string;
  apart?: boolean;
  children?: ReactNode;
}) {
  return (
    <a
      href={`${prefix}/legales/${paper}`}
      className={className}
      data-sheet={`legal-${paper}`}
      {...(apart ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children}
    </a>
  );
}

/** Empty until first opened: the texts would be half of every page. */
export function LegalSheets() {
  return papers.map((paper) => (
    <Sheet
      key={paper}
      reading
      id={`legal-${paper}`}
      title={t(`shell.${paper}`)}
      footer={
        <Button kind="quiet" closes={`legal-${paper}`}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className={styles.paper} data-from={legalDocument} dangerouslySetInnerHTML={nothingYet} />
    </Sheet>
  ));
}

/** A stable object: with a new one React would empty the element on each render. */
const nothingYet = { __html: '' };
