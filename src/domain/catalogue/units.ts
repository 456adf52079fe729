/** 'Galaxy A06 64 GB', 'C.P. 72000': a number and what it counts stay on one line of a screen. Never for the wire. */
export const keepUnits = (text: string): string =>
  text.replace(/(?<=\d) (?=(?:GB|TB|MP|mAh|W|Hz)\b)|(?<=\bC\.P\.) (?=\d)/g, '\u00A0');
