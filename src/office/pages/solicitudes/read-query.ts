import { requestsQuery } from '#contract/office/requests.ts';
import { queryIn } from '../../ui/query-in.ts';
import type { ListQuery } from './query.ts';

export const readQuery = (search: URLSearchParams): ListQuery => queryIn(requestsQuery, search);
