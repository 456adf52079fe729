import { merge, type Sentences } from './overlay.ts';
import { takeSentencesFrom } from './text.ts';

/** Sentences that came with a page: those that all screens share, or those of one screen. */
export interface GivenSentences {
  readonly partner: number;
  /** The URL segment of the screen; null: shared. */
  readonly segment: string | null;
  readonly sentences: Sentences;
}

/**
 * For the browser: adds what a loader has given to what is known already, so that a screen that was shown once can be
 * shown again without asking. Another partner has other words: what was known is dropped.
 */
export function learnSentences(given: GivenSentences): void {
  if (learnt.partner !== given.partner) learnt = { partner: given.partner, segments: new Set(), known: {} };
  if (learnt.segments.has(given.segment)) return;
  learnt.segments.add(given.segment);
  learnt.known = merge(learnt.known, given.sentences);
  takeSentencesFrom(() => learnt.known);
}

/** Whether the browser knows the sentences of this screen, in the words of this partner. */
export const hasLearnt = (partner: number, segment: string | null): boolean =>
  learnt.partner === partner && learnt.segments.has(segment);

/** The partner of the path; 0 outside of any shop. */
export const partnerIn = (params: { partner?: string | undefined }): number => Number(params.partner) || 0;

let learnt = { partner: 0, segments: new Set<string | null>(), known: {} as Sentences };
