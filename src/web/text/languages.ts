import type { Sentences } from './overlay.ts';

/** The language of the screens' own es.json, and of a visitor without a choice. */
export const spanish = 'es';

/** The cookie that remembers the chosen language; src/server/web/web-plugin.ts reads it. */
export const languageCookie = 'idioma';

/** Returns the translations by language: { fr: {…} } of { '../assets/i18n/fr.json': {…} }. */
export const translationsIn = (files: Readonly<Record<string, Sentences>>): ReadonlyMap<string, Sentences> =>
  new Map(
    Object.entries(files).map(([file, sentences]) => [
      file.slice(file.lastIndexOf('/') + 1, -'.json'.length),
      sentences,
    ]),
  );

/** 'English' of 'en': a language by its own name. */
export function ownNameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
