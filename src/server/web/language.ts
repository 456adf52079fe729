/** Returns the language that the visitor chose, if the shop speaks it; else its first, Spanish. */
export function languageIn(cookies: string | undefined, languages: readonly string[]): string | undefined {
  // Set by src/web/shell/language.ts. The browser's own preference does not count: the shop's papers are Spanish.
  const chosen = (cookies ?? '').split(';').map((cookie) => cookie.trim());
  return languages.find((language) => chosen.includes(`idioma=${language}`)) ?? languages[0];
}
