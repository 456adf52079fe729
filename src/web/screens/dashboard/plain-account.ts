import type { Day } from '#domain/calendar.ts';
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
