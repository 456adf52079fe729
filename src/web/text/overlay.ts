import { namesIn } from '#domain/partner/own-words.ts';

/**
 * Returns the faults of a partner's own sentences (es.301.json), one line each; empty if they are valid. They must have
 * the shape of es.json, only existing keys, and the same {names}; **bold** only where the base has it, because
 * elsewhere the asterisks would be shown.
 */
export function overlayFaults(base: Sentences, overlay: unknown, path = ''): string[] {
  if (!isSection(overlay)) return [`${path || 'the file'} is no section of sentences`];
  return Object.entries(overlay).flatMap(([key, own]) => {
    const name = path === '' ? key : `${path}.${key}`;
    const known = Object.hasOwn(base, key) ? key : otherForm(key);
    const given = Object.hasOwn(base, known) ? base[known] : undefined;
    if (given === undefined) return [`${name} is not in the base`];
    if (typeof given !== 'string') return overlayFaults(given, own, name);
    return typeof own === 'string' ? sentenceFaults(given, own, name) : [`${name} is no sentence`];
  });
}

/** Merges both; where both have a sentence, `more` wins. */
export function merge(base: Sentences, more: Sentences): Sentences {
  const merged: Record<string, string | Sentences> = { ...base };
  for (const [key, node] of Object.entries(more)) {
    const known = Object.hasOwn(base, key) ? base[key] : undefined;
    merged[key] = typeof known === 'object' && typeof node === 'object' ? merge(known, node) : node;
  }
  return merged;
}

/**
 * `base` with the sentences that `own` overrides, and nothing else of `own`: `base` may be a subset of all sentences.
 */
export const withOwn = (base: Sentences, own: Sentences): Sentences =>
  Object.fromEntries(
    Object.entries(base).map(([key, node]) => {
      const other = Object.hasOwn(own, key) ? own[key] : undefined;
      if (other === undefined) return [key, node];
      return [key, typeof node === 'object' && typeof other === 'object' ? withOwn(node, other) : other];
    }),
  );

/** `base` in another language as far as `other` has it, and with its further plural forms, which Spanish lacks. */
export function translated(base: Sentences, other: Sentences): Sentences {
  const spoken = Object.entries(base).map(([key, node]): [string, string | Sentences] => {
    const own = Object.hasOwn(other, key) ? other[key] : undefined;
    if (own === undefined || typeof own !== typeof node) return [key, node];
    return [key, typeof node === 'object' && typeof own === 'object' ? translated(node, own) : own];
  });
  const forms = Object.entries(other).filter(
    ([key]) => !Object.hasOwn(base, key) && Object.hasOwn(base, otherForm(key)),
  );
  return Object.fromEntries([...spoken, ...forms]);
}

/** 'weeks_other' of 'weeks_few': the form that every counted sentence has. */
const otherForm = (key: string): string => key.replace(/_(?:zero|two|few|many)$/, '_other');

/** Sentences by section and key, as in es.json; an overlay has a subset. */
export interface Sentences {
  readonly [key: string]: string | Sentences;
}

/** The sentence at 'section.key', if any. */
export function sentenceIn(sentences: Sentences, key: string): string | undefined {
  let node: string | Sentences | undefined = sentences;
  for (const part of key.split('.')) {
    if (node === undefined || typeof node === 'string') return undefined;
    node = Object.hasOwn(node, part) ? node[part] : undefined;
  }
  return typeof node === 'string' ? node : undefined;
}

function sentenceFaults(base: string, own: string, name: string): string[] {
  const faults: string[] = [];
  if (own === '' || own !== own.trim()) faults.push(`${name} is empty or has stray spaces`);
  const [wanted, found] = [namesIn(base), namesIn(own)];
  if (wanted !== found)
    faults.push(`${name} has the names ${found || 'none'} in place of ${wanted || 'none'}`);
  if (own.includes('**') && !base.includes('**')) faults.push(`${name} cannot be bold`);
  return faults;
}

const isSection = (node: unknown): node is Record<string, unknown> =>
  typeof node === 'object' && node !== null && !Array.isArray(node);
