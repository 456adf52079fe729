import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { Casework } from './casework/casework.ts';
import type { Part } from './parts.ts';

/** What the page is rendered from. */
export interface RecordView {
  readonly part: Part;
  readonly record: OfficeRequestRecord;
  readonly casework: Casework;
  /** The server's time when it was read. */
  readonly now: string;
}
