export interface PersonName {
  /** First names: 'María José'. */
  readonly names: string;
  /** Paternal surname; for people with one surname it may be the empty one, or the maternal. */
  readonly lastName1: string;
  readonly lastName2: string;
}

/**
 * Composes accents, collapses spaces, drops control characters and keeps the case. Any other sign becomes a space, so
 * that two names it separates never become one.
 */
export function normaliseName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/(?!\s)\p{C}/gu, '')
    .replace(/[^\p{L}\p{M}'’.-]+/gu, ' ')
    .trim();
}

/** 'María José Ñáñez López': names, then surnames. */
export function fullName(person: PersonName): string {
  return normaliseName(`${person.names} ${person.lastName1} ${person.lastName2}`);
}

/** The surname used to address the person. */
export const firstSurname = ({ lastName1, lastName2 }: PersonName): string =>
  normaliseName(lastName1) || normaliseName(lastName2);

/** Upper case without accents, keeping Ñ: the form that the registries compute with. */
export function registryName(text: string): string {
  return normaliseName(text)
    .toUpperCase()
    .split('Ñ')
    .map((part) => part.normalize('NFD').replace(/\p{M}/gu, ''))
    .join('Ñ')
    .replace(/['’]/g, '')
    .replace(/[.\s-]+/g, ' ')
    .trim();
}

/** Compares names, ignoring accents, case, spaces and Ñ written as N. */
export function sameName(one: string, other: string): boolean {
  return fold(one) === fold(other);
}

function fold(text: string): string {
  // Initials may have dots: 'N.L.' equals 'NL'.
  return registryName(text.replace(/\./g, '')).replace(/Ñ/g, 'N').replace(/\s+/g, ' ').trim();
}
