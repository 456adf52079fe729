import { useFetcher } from 'react-router';
import type { OfficeApproval } from '#contract/office/approvals.ts';
import { sentences } from '../../text/sentences.ts';
import type { Answer } from '../../ui/answer.ts';
import { Toast } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

/** What became of an act that this person confirmed. */
export interface Signed extends Answer {
  readonly id: string;
  /** As it stands now; null when it was not done. */
  readonly done: OfficeApproval | null;
}

/** One for all acts: an act leaves its page once it is over, and its answer must not leave with it. */
export const useSigning = () => useFetcher<Signed>({ key: 'signing' });

/** Says in a live region of the frame what was done, and by whom. */
export function SignedSaid() {
  const { data, state } = useSigning();
  return <Toast message={state === 'idle' && data?.done ? signedText(data.done) : null} id={data} />;
}

export const signedText = ({ summary, maker, checker }: OfficeApproval): string =>
  t('signed', { what: summary, maker: maker.name, checker: checker?.name ?? '' });
