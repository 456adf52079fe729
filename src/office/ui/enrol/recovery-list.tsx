import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** Recovery codes, which are shown once. */
export const RecoveryList = ({ codes }: { codes: readonly string[] }) => (
  <ul className="codes" aria-label={t('recovery')}>
    {codes.map((code) => (
      <li key={code}>
        <code>{code}</code>
      </li>
    ))}
  </ul>
);
