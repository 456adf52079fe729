import { sentences } from '../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** The title of a page, for its `meta`. Never anything sealed: titles are kept in histories. */
export const titled = (page: string) => [{ title: t('title', { page }) }];

/** The same of what the page shows, once it is loaded. */
export const titledBy =
  <S>(nameOf: (shown: S) => string) =>
  ({ loaderData }: { loaderData?: { readonly shown: S } }) =>
    loaderData ? titled(nameOf(loaderData.shown)) : [];
