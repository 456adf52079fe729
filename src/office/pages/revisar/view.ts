import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { OfficeReview } from '#contract/office/reviews.ts';

/** What the page is rendered from. */
export interface ReviewView {
  readonly review: OfficeReview;
  readonly record: OfficeRequestRecord;
  /** The server's time when it was read. */
  readonly now: string;
}

/** The fields of the decision form. Each decision has its own reasons. */
export const codeFields = {
  approved: 'approvedCode',
  'counter-offer': 'counterCode',
  refused: 'refusedCode',
} as const;
