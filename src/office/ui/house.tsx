import { sentences } from '../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** The mark of the house: two links of a chain, and its name. */
export const House = () => (
  <>
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M10 14.5l4-5M8.5 9H7.5a4.5 4.5 0 1 0 0 9h3M15.5 15h1a4.5 4.5 0 1 0 0-9h-3" />
    </svg>
    <span>{t('house')}</span>
  </>
);
