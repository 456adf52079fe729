import { momentInFigures } from '#domain/spanish-dates.ts';

/** Anything that JSON can hold. */
export type Datum = string | number | boolean | null | readonly Datum[] | { readonly [name: string]: Datum };

/** Writes data as a text for people: one line a value, indented by what it belongs to, times in Mexico City. */
export function dataAsText(data: Datum): string {
  return `${linesOf(data, 0).join('\r\n')}\r\n`;
}

function linesOf(datum: Datum, depth: number): string[] {
  if (isList(datum)) return datum.flatMap((each, index) => entry(`${index + 1}`, each, depth));
  if (typeof datum === 'object' && datum !== null)
    return Object.entries(datum).flatMap(([name, each]) => entry(label(name), each, depth));
  return [`${indent(depth)}${words(datum)}`];
}

function entry(name: string, datum: Datum, depth: number): string[] {
  const start = `${indent(depth)}${name}:`;
  if (typeof datum !== 'object' || datum === null) return [`${start} ${words(datum)}`];
  const below = linesOf(datum, depth + 1);
  return below.length === 0 ? [`${start} ninguno`] : [start, ...below];
}

// Array.isArray does not narrow a readonly array.
const isList = (datum: Datum): datum is readonly Datum[] => Array.isArray(datum);

const indent = (depth: number): string => '  '.repeat(depth);

/** 'primerApellido' is 'Primer apellido'. */
function label(name: string): string {
  const spaced = name.replace(/\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function words(value: string | number | boolean | null): string {
  if (value === null || value === '') return 'sin dato';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
    return momentInFigures(new Date(value));
  return String(value)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' / ');
}
