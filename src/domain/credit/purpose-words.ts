import type { Purpose } from './ledger/entries.ts';

/** What a reference pays, as tills, vouchers and screens call it: 'Pago 3 de 52', 'Liquidación'. */
export function purposeInWords(purpose: Purpose, totalPayments: number): string {
  switch (purpose.kind) {
    case 'down':
      return 'Enganche';
    case 'week':
      return `Pago ${purpose.week} de ${totalPayments}`;
    case 'weeks':
      return `Pagos ${purpose.from} a ${purpose.to} de ${totalPayments}`;
    case 'catch-up':
      return 'Pago de lo atrasado';
    case 'payoff':
      return 'Liquidación';
    case 'amount':
    case 'assigned':
      return 'Abono';
  }
}
