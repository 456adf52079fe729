import { merge, withOwn, type Sentences } from './overlay.ts';

/** Every sentence in the partner's wording. An id that is no partner's gets the common wording. */
export const sentencesOf = (partner: number): Sentences => wordedBy(partner, all);

/** The sentences of one screen; none for a segment without a file of its own. */
export const screenSentences = (segment: string, partner: number): Sentences =>
  wordedBy(partner, files[`../screens/${segment}/es.json`] ?? {});

/** The sentences that any screen may show: those of the shell and of the kit. */
export const sharedSentences = (partner: number): Sentences => wordedBy(partner, shared);

function wordedBy(partner: number, base: Sentences): Sentences {
  const own = overlays[`./es.${partner}.json`];
  return own === undefined ? base : withOwn(base, own);
}

const files = import.meta.glob<Sentences>('../{screens/*,shell,ui}/es.json', {
  eager: true,
  import: 'default',
});
/** A partner's own sentences; the build validates them and serves them as assets/i18n/es.{partner}.json. */
const overlays = import.meta.glob<Sentences>('./es.*.json', { eager: true, import: 'default' });

const all = Object.values(files).reduce(merge, {});
const shared = merge(files['../shell/es.json'] ?? {}, files['../ui/es.json'] ?? {});
