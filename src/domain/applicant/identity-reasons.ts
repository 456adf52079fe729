/** Why the identity of a person was not confirmed. What the screen says of each: 'identityReasons' of es.json. */
export const identityReasons = ['document', 'face', 'liveness', 'manual-review', 'desk-review'] as const;

export type IdentityReason = (typeof identityReasons)[number];
