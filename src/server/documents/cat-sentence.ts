import type { Day } from '#domain/calendar.ts';
import type { Plan } from '#domain/credit/plan.ts';
import { dayInWords } from '#domain/spanish-dates.ts';

/** A CAT on paper, with what Banxico's circular 21/2009 has said beside it. */
export const catSentence = ({ catPercent }: Plan, on: Day): string =>
  `CAT: Costo Anual Total ${catPercent.toFixed(1)} % Sin IVA. Para fines informativos y de comparación. ` +
  `Fecha de cálculo: ${dayInWords(on)}.`;
