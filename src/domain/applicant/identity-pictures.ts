/** What an identity check photographs. */
export const identityPictures = ['front', 'back', 'selfie'] as const;
export type IdentityPicture = (typeof identityPictures)[number];
