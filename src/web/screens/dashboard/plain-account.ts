import { dayIn, isDay, type Day } from '#domain/calendar.ts';
import type { Centavos } from '#domain/credit/money.ts';
import type { LoanStatus } from '#domain/credit/statement.ts';

/** What both shapes are brought to before anything is derived. */
export interface PlainAccount {
  status: LoanStatus;
  made: number;
  total: number;
  remainingCentavos: Centavos;
  downPayment: PlainPayment | null;
  weekly: PlainPayment[];
}

export interface PlainPayment {
  /** 0 is the down payment, 1… the weekly payments. */
  number: number;
  /** Null: no limit, or one that could not be read. */
  dueOn: Day | null;
  centavos: Centavos;
  isPaid: boolean;
  reference: string | null;
  barcodeUrl: string | null;
}

/** Pesos of any server, also with the noise of a double ('199.00000001'). */
export const centavosOf = (pesos: number): Centavos => Math.round(pesos * 100);

/** 'YYYY-MM-DD', an instant (its day in Mexico City) or 'dd/MM/yyyy'; null for anything else. */
export function dayOf(text: string): Day | null {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const instant = new Date(text);
    return Number.isNaN(instant.getTime()) ? null : dayIn('America/Mexico_City', instant);
  }
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? [];
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.slice(0, 10);
  return isDay(iso) ? iso : null;
}
