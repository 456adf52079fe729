/**
 * Splits what a person typed into words to look for: lower case, without accents, units apart ('128gb' → '128', 'gb'),
 * at most six. Words that every product fits are dropped.
 */
export function searchWords(text: string): string[] {
  const plain = text
    .slice(0, maxLength)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?(?:gigabytes|gigas|giga|gbs|gb|g)\b/g, '$1 gb ');
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [
    ...new Set(words.filter((word) => !emptyWords.has(word)).map((word) => synonyms[word] ?? word)),
  ].slice(0, maxWords);
}

/** Longer than any name of a product. */
const maxLength = 80;
const maxWords = 6;

const emptyWords = new Set(
  'memoria almacenamiento interna interno capacidad ram celular celulares cel telefono telefonos smartphone equipo equipos de del el la los las un una con para y en a'.split(
    ' ',
  ),
);

/** Other names of what the shop sells, as people type them. */
const synonyms: Readonly<Record<string, string>> = {
  moto: 'motorola',
  aifon: 'iphone',
  ayfon: 'iphone',
  aipad: 'ipad',
  tablet: 'tableta',
  tablets: 'tableta',
  tabletas: 'tableta',
  sansung: 'samsung',
};
