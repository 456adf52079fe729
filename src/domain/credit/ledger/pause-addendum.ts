import { dayInWords } from '#domain/spanish-dates.ts';
import { formatMoney } from '../money.ts';
import type { LedgerStatement } from './statement.ts';
import type { StatementWeek } from './statement-weeks.ts';

interface Paused {
  readonly account: string;
  /** Legal name of the partner. */
  readonly company: string;
  readonly weeks: number;
  readonly before: LedgerStatement;
  readonly after: LedgerStatement;
}

/**
 * The addendum of a pause, with every new day: what the customer accepts with a code. Without personal data, and
 * without the day on which it is read, so that reading it again gives the same words.
 */
export function pauseAddendum({ account, company, weeks, before, after }: Paused): string {
  const openBefore = openWeeks(before);
  const open = openWeeks(after);
  return [
    `Convenio de pausa del contrato ${account} con ${company.replace(/\.$/, '')}.`,
    `Los pagos que te faltan se recorren ${weeks === 1 ? '1 semana' : `${weeks} semanas`}, cada uno por el mismo monto. ` +
      'La pausa no tiene costo ni genera intereses. Lo demás de tu contrato no cambia.',
    ...open.map(({ number, dueOn, pendingCentavos }, index) => {
      const was = openBefore[index]?.dueOn;
      const moved = was ? ` (antes, el ${dayInWords(was)})` : '';
      return `Pago ${number}: ${formatMoney(pendingCentavos)}, vence el ${dueOn ? dayInWords(dueOn) : ''}${moved}.`;
    }),
    'Lo aceptas al escribir el código que te enviamos por SMS.',
  ].join('\n');
}

const openWeeks = ({ weeks }: LedgerStatement): StatementWeek[] =>
  weeks.filter(({ pendingCentavos, dueOn }) => pendingCentavos > 0 && dueOn !== null);
