import { requestOutcomes } from '#domain/staff/request-standing.ts';
import { refusalWords } from '#domain/staff/review-reasons.ts';
import type { ListFilter } from '../../list/list-filters.tsx';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** What a figure of a report narrows the list by: a link sets it. */
export const figureFilters = (product: string | undefined, stores: Stores): ListFilter[] => [
  { name: 'until', label: t('filterUntil'), as: 'day' },
  { name: 'passed', label: t('filterPassed'), as: 'link' },
  {
    name: 'outcome',
    label: t('filterOutcome'),
    as: 'link',
    options: requestOutcomes.map((value) => ({ value, label: t(`outcome-${value}`) })),
  },
  { name: 'because', label: t('filterBecause'), as: 'link', sayOf: refusalWords },
  { name: 'soldStore', label: t('filterSold'), as: 'link', ...choicesOf(stores) },
  { name: 'product', label: t('product'), as: 'link', said: product },
  {
    name: 'accounts',
    label: t('filterAccounts'),
    as: 'link',
    sayOf: (accounts) => String(accounts.split(',').length),
  },
];

export type Stores = readonly { readonly id: string; readonly name: string }[];
export const choicesOf = (stores: Stores) => ({
  options: stores.map(({ id, name }) => ({ value: id, label: name })),
});
