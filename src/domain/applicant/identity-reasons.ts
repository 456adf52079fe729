/** Why a person's identity was not confirmed. The sentences are 'identityReasons' of es.json. */
export const identityReasons = [
  'document',
  'face',
  'liveness',
  'manual-review',
  'desk-review',
  // Confirmed, but this person has a credit by another phone, or was refused a short time ago.
  'active-credit',
  'cool-down',
] as const;

export type IdentityReason = (typeof identityReasons)[number];

/** What an identity check photographs. */
export const identityPictures = ['front', 'back', 'selfie'] as const;
export type IdentityPicture = (typeof identityPictures)[number];
