import { merge, type Sentences } from './overlay.ts';
import { takeSentencesFrom } from './text.ts';

/** Sentences that a page was loaded with: those shared by all screens, or those of one screen. */
export interface GivenSentences {
  readonly partner: number;
  /** The URL segment of the screen; null: shared. */
  readonly segment: string | null;
  /** As languageContext names it. */
  readonly language: string;
  readonly sentences: Sentences;
}

/**
 * In the browser: adds a loader's sentences to the ones already loaded, so that a screen shown once can be shown again
 * without a request. Another partner's wording replaces them all.
 */
export function learnSentences(given: GivenSentences): void {
  if (learnt.partner !== given.partner) learnt = { partner: given.partner, segments: new Set(), known: {} };
  if (learnt.segments.has(given.segment)) return;
  learnt.segments.add(given.segment);
  learnt.known = merge(learnt.known, given.sentences);
  takeSentencesFrom(() => learnt.known);
}

/** Whether this screen's sentences are loaded, in this partner's wording. */
export const hasLearnt = (partner: number, segment: string | null): boolean =>
  learnt.partner === partner && learnt.segments.has(segment);

/** The partner of the path; 0 outside any shop. */
export const partnerIn = (params: { partner?: string | undefined }): number => Number(params.partner) || 0;

let learnt = { partner: 0, segments: new Set<string | null>(), known: {} as Sentences };
