/**
 * Joins a number and its unit with a non-breaking space for display: 'Galaxy A06 64 GB', 'C.P. 72000'. Never for the
 * wire.
 */
export const keepUnits = (text: string): string =>
  text.replace(/(?<=\d) (?=(?:GB|TB|MP|mAh|W|Hz)\b)|(?<=\bC\.P\.) (?=\d)/g, '\u00A0');

/** As `keepUnits`, for long texts: also 'llama al 22 2418 9035' and 'dura 3 años'. */
export const keepNumbers = (text: string): string =>
  keepUnits(text).replace(/(?<=\d) (?=\d{3,4}\b|(?:años?|días?|horas?|meses|semanas?|pesos)\b)/g, '\u00A0');
