/** What of sealed data a person looks at: a field or a document, or whom a whole phone or RFC belongs to. */
export type LookKind = 'look' | 'search';

interface DayBound {
  /** From here on supervision is told. */
  readonly tells: number;
  /** No more on this day. */
  readonly most: number;
}

/**
 * Of one person, at a partner, on a day in Mexico City. Estimated, not measured: a shift has some 60 reviews of four fields each
 * and 30 searches by a customer's number; copying the customers needs thousands.
 */
export const dayBounds: Readonly<Record<LookKind, DayBound>> = {
  look: { tells: 250, most: 600 },
  search: { tells: 40, most: 100 },
};

/** Reports of theft of one person within an hour; the next needs a second: a counter hears of one or two a day. */
export const theftLocksAlone = 4;

/** The words of an alarm after the person's name. */
export const alarmWords: Readonly<Record<LookKind | 'theft-lock', string>> = {
  look: 'ha visto muchos datos sellados hoy',
  search: 'ha buscado muchos teléfonos o RFC completos hoy',
  'theft-lock': 'reporta muchos robos en una hora',
};
