/** Why a person's identity was not confirmed. The sentences are 'identityReasons' of es.json. */
export const identityReasons = ['document', 'face', 'liveness', 'manual-review', 'desk-review'] as const;

export type IdentityReason = (typeof identityReasons)[number];
