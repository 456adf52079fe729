import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

/** Told before the decision: why another person confirms it, and what happens then. */
export const SecondNeeded = ({
  cause,
  total,
  limit,
}: {
  cause: 'over-limit' | 'own-decision';
  total: string;
  limit: string;
}) => (
  <div className="duo">
    <div className="hd">
      <Icon name="two-people" />
      <div>
        <b>{t('secondTitle')}</b>
        <p>{t(cause, { total, limit })}</p>
      </div>
    </div>
    <ol>
      <li className="now">
        <b>{t('stepPropose')}</b>
        <span>{t('you')}</span>
      </li>
      <li>
        <b>{t('stepConfirm')}</b>
        <span>{t('supervision')}</span>
      </li>
      <li>
        <b>{t('stepTell')}</b>
        <span>{t('tellHow')}</span>
      </li>
    </ol>
  </div>
);
