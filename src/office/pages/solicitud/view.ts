import type { OfficeRequestRecord } from '#contract/office/record.ts';
import type { Casework } from './casework/acts.ts';

/** What the page is rendered from. */
export interface RecordView {
  readonly part: Part;
  readonly record: OfficeRequestRecord;
  readonly casework: Casework;
  /** The server's time when it was read. */
  readonly now: string;
}

/** The parts of a record, by their segment of the address; the first has none. */
export const parts = {
  resumen: 'summary',
  identidad: 'identity',
  buro: 'bureau',
  domicilio: 'address',
  decision: 'decision',
  papeles: 'papers',
  mensajes: 'messages',
  bitacora: 'trail',
} as const;
export type Part = keyof typeof parts;

export const isPart = (segment: string): segment is Part => Object.hasOwn(parts, segment);
