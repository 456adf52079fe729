import type { ReasonCode } from './decision.ts';

/** Returns what would change a refusal, for the customer, in the tú form; nothing where only time or nothing would. */
export const changesFor = (codes: readonly string[]): string[] =>
  codes.flatMap((code) => changes[code] ?? []);

const changes: Readonly<Partial<Record<string, string>>> = {
  'active-credit': 'Termina de pagar el crédito que tienes con nosotros.',
  delinquencies: 'Ponte al corriente en los créditos con pagos atrasados.',
  'score-low': 'Paga a tiempo tus otros créditos durante los próximos meses y no pidas varios a la vez.',
  'bureau-refused': 'Revisa tu reporte de crédito y aclara lo que no reconozcas.',
  'amount-over-limit': 'Elige un equipo de menor precio, o da un enganche mayor.',
  'debt-burden': 'Elige un pago semanal menor, o termina antes de pagar otro crédito.',
} satisfies Partial<Record<ReasonCode, string>>;
