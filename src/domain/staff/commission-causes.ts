/** Why a commission was earned or taken back, as a person reads it. */
export const commissionCauses = {
  activated: 'Crédito activado',
  cancelled: 'Contrato cancelado',
  revoked: 'Contrato revocado',
  rescinded: 'Contrato rescindido',
  reversed: 'Enganche revertido',
} as const;
export type CommissionCause = keyof typeof commissionCauses;
