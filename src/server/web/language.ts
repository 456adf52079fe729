/** Returns the language that the visitor chose, if the shop speaks it; else its first, Spanish. */
export function languageIn(cookies: string | undefined, languages: readonly string[]): string | undefined {
  // Set by src/web/shell/language.ts. The browser's own preference does not count: the shop's papers are Spanish.
  const chosen = /(?:^|;\s*)idioma=([a-z]{2,3})(?=;|$)/.exec(cookies ?? '')?.[1];
  return languages.find((language) => language === chosen) ?? languages[0];
}
