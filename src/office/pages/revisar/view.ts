import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { OfficeReview } from '#contract/office/reviews.ts';

/** What the page is rendered from. */
export interface ReviewView {
  readonly review: OfficeReview;
  readonly record: OfficeRequestRecord;
  /** The server's time when it was read. */
  readonly now: string;
}
