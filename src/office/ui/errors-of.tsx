import type { Answer } from './answer.ts';
import es from './es.json';
import { Notice } from './notice.tsx';
import { sentences } from '../text/sentences.ts';

const t = sentences(es);

/** What of an answer belongs to no field, above the form; `fieldsToo`: all of it, above forms without room for it. */
export function ErrorsOf({ reply, fieldsToo }: Answer & { fieldsToo?: boolean }) {
  const error = reply?.error;
  const errors = error && fieldsToo ? Object.values(error).flatMap((each) => each ?? []) : error?.[''];
  if (!errors) return null;
  return <Notice tone="bad">{errors.length > 0 ? errors.join(' ') : t('refused')}</Notice>;
}
