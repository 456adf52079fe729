/** A partner's legal texts that a person agrees to. */
export const legalKinds = ['privacy', 'terms'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** 'privacy-3f9a0c12': texts have no version number, so the start of their SHA-256 identifies them. */
export const legalVersion = (kind: LegalKind, sha256: string): string => `${kind}-${sha256.slice(0, 8)}`;
