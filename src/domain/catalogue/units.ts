/** 'Galaxy A06 64 GB', 'C.P. 72000': a number and what it counts stay on one line of a screen. Never for the wire. */
export const keepUnits = (text: string): string =>
  text.replace(/(?<=\d) (?=(?:GB|TB|MP|mAh|W|Hz)\b)|(?<=\bC\.P\.) (?=\d)/g, '\u00A0');

/** In long texts also 'llama al 22 2418 9035' and 'dura 3 años': groups of a phone, and what is counted. */
export const keepNumbers = (text: string): string =>
  keepUnits(text).replace(/(?<=\d) (?=\d{3,4}\b|(?:años?|días?|horas?|meses|semanas?|pesos)\b)/g, '\u00A0');
