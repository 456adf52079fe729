import { t } from '#web/text/text.ts';
import { Rich } from '#web/text/rich.tsx';
import styles from './aprove-false.module.css';

/** How a person sees her credit report, by law free of charge once a year, and has it corrected. */
export function BureauReport() {
  return (
    <section className={styles.part} aria-labelledby="reporte">
      <h2 id="reporte">{t('aproveFalse.report')}</h2>
      <ol className={styles.steps}>
        <li>
          <Rich k="aproveFalse.reportAsk" params={bureaus} />
        </li>
        <li>{t('aproveFalse.reportCheck')}</li>
        <li>{t('aproveFalse.reportCorrect')}</li>
      </ol>
    </section>
  );
}

const bureaus = { buro: site('burodecredito.com.mx'), circulo: site('circulodecredito.com.mx') };

function site(name: string) {
  return (
    <a className="link" href={`https://www.${name}`} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
