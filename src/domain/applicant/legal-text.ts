/** A partner's legal texts that a person agrees to. */
export const partnerTexts = ['privacy', 'terms'] as const;
/** All that she agrees to; `face` before her face is compared. */
export const legalKinds = [...partnerTexts, 'face'] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Sensitive data needs a consent of its own (LFPDPPP 8). */
export const faceConsent = {
  text: 'Acepto que se compare mi rostro con mi identificación.',
  sha256: 'c9c11b4fa73efef041221f99f241d095a32815e1ae1ddeacddede857d003a0dc',
} as const;

/** 'privacy-3f9a0c12': texts have no version number, so the start of their SHA-256 identifies them. */
export const legalVersion = (kind: LegalKind, sha256: string): string => `${kind}-${sha256.slice(0, 8)}`;

/** Returns the parts of a legal text: they are separated by blank lines, and a short one without a full stop is a heading. */
export const legalParts = (text: string): { readonly text: string; readonly isHeading: boolean }[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => ({ text: part, isHeading: part.length < 80 && !/[.:;]$/.test(part) }));
