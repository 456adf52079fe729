import type { Sentences } from './overlay.ts';

/**
 * A partner's own sentences, or null. A partner has some by a file es.{partner}.json beside es.json; the build checks
 * it and serves it as assets/i18n/es.{partner}.json. For loaders and the server's entry: pages take them from there.
 */
export const partnerWords = (partner: number): Sentences | null => byPartner.get(partner) ?? null;

const files = import.meta.glob<Sentences>('./es.*.json', { eager: true, import: 'default' });

const byPartner = new Map(
  Object.entries(files).map(([file, words]) => [Number(/es\.(\d+)\.json$/.exec(file)?.[1]), words]),
);
