import { useState } from 'react';

/** Keeps the last list that came, for when the next does not; null: the list did not come. */
export function useLastList<T>(list: T | null, now: string): { list: T | null; failedSince: string | null } {
  const [last, setLast] = useState<{ list: T; at: string } | null>(null);
  if (list !== null && last?.list !== list) setLast({ list, at: now });
  return list === null
    ? { list: last?.list ?? null, failedSince: last?.at ?? null }
    : { list, failedSince: null };
}
