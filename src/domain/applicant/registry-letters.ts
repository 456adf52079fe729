import { registryName, type PersonName } from './name.ts';

/**
 * The letters of a name, without spaces, that CURP and RFC are built from; a single surname counts as the paternal one.
 */
export interface RegistryParts {
  readonly paternal: string;
  readonly maternal: string;
  readonly given: string;
}

/**
 * Particles are dropped from surnames and names; in a compound first name, José and María (and their short forms) are
 * skipped in favour of the next one (RENAPO instructivo, SAT anexo).
 */
export const registryParts = (person: PersonName): RegistryParts =>
  partsOf(person, { particles: 'dropped', common: 'skipped' });

/** Every reading of a name that a registry may have used: the two rules are not always applied. */
export const registryReadings = (person: PersonName): RegistryParts[] =>
  (['dropped', 'kept'] as const).flatMap((particles) =>
    (['skipped', 'kept'] as const).map((common) => partsOf(person, { particles, common })),
  );

/** The first vowel after the first letter, or 'X'. */
export function innerVowel(word: string): string {
  return /[AEIOU]/.exec(word.slice(1))?.[0] ?? 'X';
}

function partsOf(
  person: PersonName,
  rules: { particles: 'dropped' | 'kept'; common: 'skipped' | 'kept' },
): RegistryParts {
  const wordsOf = (text: string) => {
    const words = registryName(text)
      .split(/[\s/]+/)
      .filter(Boolean);
    return rules.particles === 'kept' ? words : withoutParticles(words);
  };
  const names = wordsOf(person.names);
  const isCommon = rules.common === 'skipped' && names.length > 1 && tooCommon.has(names[0] ?? '');
  // In 'María del Carmen' the particle belongs to the skipped name, whatever happens to other particles.
  const given = isCommon ? withoutParticles(names.slice(1)) : names;
  const surnames = [person.lastName1, person.lastName2].map((text) => wordsOf(text).join(''));
  const [paternal = '', maternal = ''] = surnames.filter((surname) => surname !== '');
  return { paternal, maternal, given: given.join('') };
}

function withoutParticles(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !particles.has(word));
  return kept.length > 0 ? kept : words;
}

const particles = new Set('DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '));
const tooCommon = new Set(['JOSE', 'J', 'MARIA', 'MA', 'M']);
