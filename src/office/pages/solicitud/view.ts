import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { Part } from './parts.ts';

/** What the page is rendered from. */
export interface RecordView {
  readonly part: Part;
  readonly record: OfficeRequestRecord;
  /** The server's time when it was read. */
  readonly now: string;
}
