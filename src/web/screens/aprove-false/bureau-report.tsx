import { t } from '#web/text/text.ts';
import { Fold } from '#web/ui/fold.tsx';
import { Rich } from '#web/text/rich.tsx';
import styles from './aprove-false.module.css';

/** How a person sees her credit report, by law free of charge once a year, and has it corrected. */
export function BureauReport() {
  return (
    <Fold title={t('aproveFalse.report')} heading>
      <ol className={styles.steps}>
        <li>
          <Rich k="aproveFalse.reportAsk" params={bureaus} />
        </li>
        <li>{t('aproveFalse.reportCheck')}</li>
        <li>{t('aproveFalse.reportCorrect')}</li>
      </ol>
    </Fold>
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
