import { sentences } from '../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** The title of a page, for its `meta`. Never anything sealed: titles are kept in histories. */
export const titled = (page: string) => [{ title: t('title', { page }) }];
