import type { ReactNode } from 'react';
import type { Centavos } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import { CopyButton } from './copy-button.tsx';
import { Money } from './money.tsx';
import styles from './ticket.module.css';

interface TicketProps {
  label: string;
  centavos: Centavos;
  /** The barcode: an <img> or inline <svg>, drawn on pure white, at least 280 px wide. */
  code: ReactNode;
  reference: string;
  /** Concept, due date. */
  facts: readonly (readonly [string, ReactNode])[];
}

/** A voucher with notches and a dashed fold: amount, barcode, reference, concept, due date. */
export function Ticket({ label, centavos, code, reference, facts }: TicketProps) {
  return (
    <section className={styles.ticket}>
      <div className={styles.top}>
        <p className={styles.label}>{label}</p>
        <p className={styles.amount}>
          <Money centavos={centavos} />
        </p>
      </div>
      <div className={styles.bottom}>
        <div className={styles.code}>{code}</div>
        <div className={styles.reference}>
          <p className={styles.label}>{t('ticket.reference')}</p>
          <CopyButton text={reference} />
        </div>
        <ReferenceNumber reference={reference} />
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** A reference inside a sentence: groups of four, joined by non-breaking spaces. */
export const inFours = (reference: string): string => reference.replace(/.{4}(?=.)/g, '$&\u00a0');

/** A reference in groups of four, announced as one number. */
export function ReferenceNumber({ reference }: { reference: string }) {
  return (
    <p className={styles.number}>
      <span className="vh">{reference}</span>
      {(reference.match(/.{1,4}/g) ?? []).map((group, index) => (
        <span key={index} aria-hidden="true">
          {group}
        </span>
      ))}
    </p>
  );
}
