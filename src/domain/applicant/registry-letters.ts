import { registryName, type PersonName } from './name.ts';

/** The parts of a name that CURP and RFC take letters from. */
export interface RegistryParts {
  readonly paternal: string;
  readonly maternal: string;
  readonly given: string;
}

/**
 * Particles drop out of surnames and names; of a compound first name, José and María (and their
 * short forms) give way to the next one (RENAPO instructivo, SAT anexo).
 */
export function registryParts(person: PersonName): RegistryParts {
  const words = withoutParticles(registryName(person.names));
  const given = words.length > 1 && tooCommon.has(words[0] ?? '') ? words.slice(1) : words;
  return {
    paternal: withoutParticles(registryName(person.lastName1)).join(' '),
    maternal: withoutParticles(registryName(person.lastName2)).join(' '),
    given: given.join(' '),
  };
}

/** The first vowel after the first letter, or 'X'. */
export function innerVowel(word: string): string {
  return /[AEIOU]/.exec(word.slice(1))?.[0] ?? 'X';
}

function withoutParticles(text: string): string[] {
  const words = text.split(/[\s/]+/).filter(Boolean);
  const kept = words.filter((word) => !particles.has(word));
  return kept.length > 0 ? kept : words;
}

const particles = new Set('DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '));
const tooCommon = new Set(['JOSE', 'J', 'MARIA', 'MA', 'M']);
