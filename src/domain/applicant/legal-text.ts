/** A partner's papers that a person agrees to. */
export const legalKinds = ['privacy', 'terms'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** 'privacy-3f9a0c12': texts have no number of their own, so the beginning of their SHA-256 names them. */
export const legalVersion = (kind: LegalKind, sha256: string): string => `${kind}-${sha256.slice(0, 8)}`;
