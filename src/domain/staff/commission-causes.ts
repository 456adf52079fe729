/** Why a commission was earned or taken back, as a person reads it. */
export const commissionCauses = {
  activated: 'Crédito activado',
  cancelled: 'Contrato cancelado',
  revoked: 'Contrato revocado',
  rescinded: 'Contrato rescindido',
  reversed: 'Enganche revertido',
  'first-missed': 'Primer pago sin pagar',
  'first-paid': 'Primer pago recibido',
} as const;
export type CommissionCause = keyof typeof commissionCauses;
export const commissionCauseNames = Object.keys(commissionCauses) as CommissionCause[];
