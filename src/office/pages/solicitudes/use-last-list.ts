import { useState } from 'react';
import type { OfficeOutput } from '#contract/office/api.ts';

type List = OfficeOutput<'listOfficeRequests'>;

/** Keeps the last list that came, for when the next does not. */
export function useLastList(
  list: List | null,
  now: string,
): { list: List | null; failedSince: string | null } {
  const [last, setLast] = useState<{ list: List; at: string } | null>(null);
  if (list !== null && last?.list !== list) setLast({ list, at: now });
  return list === null
    ? { list: last?.list ?? null, failedSince: last?.at ?? null }
    : { list, failedSince: null };
}
