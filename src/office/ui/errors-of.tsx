import type { Answer } from './answer.ts';
import es from './es.json';
import { Notice } from './notice.tsx';
import { sentences } from '../text/sentences.ts';

const t = sentences(es);

/** What of an answer belongs to no field, above the form. */
export function ErrorsOf({ reply }: Answer) {
  const errors = reply?.error?.[''];
  if (!errors) return null;
  return <Notice tone="bad">{errors.length > 0 ? errors.join(' ') : t('refused')}</Notice>;
}
