/** The desk's work on what people ask about their own data (docs/privacy.md). */
export const privacyViews = ['waiting', 'over'] as const;
export type PrivacyView = (typeof privacyViews)[number];

export const privacyStates = ['waiting', 'answered', 'erased'] as const;
export type PrivacyState = (typeof privacyStates)[number];

/** What is masked until a person gives a reason. */
export const privacyFields = ['phone', 'text', 'answer'] as const;
export type PrivacyField = (typeof privacyFields)[number];

/** How a person was compared with her data. That she had the phone when she asked is known already. */
export const identityProofs = ['official-id', 'account', 'call'] as const;
export type IdentityProof = (typeof identityProofs)[number];

export const identityProofNames: Record<IdentityProof, string> = {
  'official-id': 'Identificación oficial',
  account: 'Entró a su cuenta',
  call: 'Llamada con preguntas de su crédito',
};
