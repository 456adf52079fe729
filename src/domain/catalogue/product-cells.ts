import { brands } from './catalogue.ts';
import type { Offer } from './offer.ts';
import { wordKey } from './product-rules.ts';

/** What is wrong with a cell; the command line and the desk have their own words for it. */
export type CellFault = 'money' | 'weeks' | 'brand' | 'pair' | 'colour' | 'yes-or-no';
export type Say = (column: string, fault: CellFault, value: string) => void;

/** Cells of a row by column, as the file names them. */
export type Cells = Readonly<Record<string, string>>;

export interface ReadCells extends Offer {
  readonly brand: string;
  readonly family: string;
  readonly storage: string;
  readonly specs: { label: string; value: string }[];
  readonly colors: { name: string; color: string }[];
  readonly unlimitedWhatsapp: boolean;
  readonly oxxoSim: boolean;
  readonly bestSeller: boolean;
  readonly onOffer: boolean;
}

/** The columns of a file of products; `specs` and `colors` hold 'name=value' joined by '|' (`pairsCell`). */
export const productColumns = {
  name: 'name',
  brand: 'brand',
  family: 'family',
  storage: 'storage',
  priceCentavos: 'price',
  downPaymentCentavos: 'down_payment',
  weeklyCentavos: 'weekly',
  weeks: 'weeks',
  colors: 'colors',
  description: 'description',
  specs: 'specs',
  unlimitedWhatsapp: 'unlimited_whatsapp',
  oxxoSim: 'oxxo_sim',
  bestSeller: 'best_seller',
  onOffer: 'on_offer',
} as const;

type Color = ReadCells['colors'][number];

/**
 * Reads a row; an empty or faulty amount is zero. A colour without its tone keeps the one that the product has (`known`), else
 * it is the usual one of its name.
 */
export const readProductCells = (cells: Cells, say: Say, known: readonly Color[] = []): ReadCells => ({
  priceCentavos: pesosIn(cells, 'price', say),
  downPaymentCentavos: pesosIn(cells, 'down_payment', say),
  weeklyCentavos: pesosIn(cells, 'weekly', say),
  weeks: weeksIn(cells, say),
  brand: brandIn(cells, say),
  family: cells['family'] ?? '',
  storage: cells['storage'] ?? '',
  specs: specsIn(cells, say),
  colors: coloursIn(cells, say, known),
  unlimitedWhatsapp: yesIn(cells, 'unlimited_whatsapp', say),
  oxxoSim: yesIn(cells, 'oxxo_sim', say),
  bestSeller: yesIn(cells, 'best_seller', say),
  onOffer: yesIn(cells, 'on_offer', say),
});

function pesosIn(cells: Cells, column: string, say: Say): number {
  const cell = cells[column] ?? '';
  if (cell === '') return 0;
  // '7,999' alone may be a file's decimals: with its sign or its centavos it is none.
  const isClear = cell.startsWith('$') || cell.includes('.');
  const digits = isClear ? cell.replace(/^\$\s?/, '').replace(/,(?=\d{3}(?:\D|$))/g, '') : cell;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(digits)) say(column, 'money', cell);
  return Math.round(Number(digits) * 100) || 0;
}

function weeksIn(cells: Cells, say: Say): number {
  const cell = cells['weeks'] ?? '';
  if (!/^[1-9]\d{0,2}$/.test(cell)) say('weeks', 'weeks', cell);
  return Number(cell);
}

function brandIn(cells: Cells, say: Say): string {
  const cell = cells['brand'] ?? '';
  const brand = brands.find((each) => each.toLowerCase() === cell.toLowerCase());
  if (!brand) say('brand', 'brand', cell);
  return brand ?? cell;
}

/** 'Negro=#1a1a1a|Azul' */
const coloursIn = (cells: Cells, say: Say, known: readonly Color[]): Color[] =>
  pairsIn(cells, 'colors').map(([name, given]) => {
    const tone =
      given ?? known.find((each) => wordKey(each.name) === wordKey(name))?.color ?? usualTone(name);
    if (name === '') say('colors', 'pair', given ?? '');
    else if (!tone || !/^#[0-9A-Fa-f]{6}$/.test(tone)) say('colors', 'colour', given ?? name);
    return { name, color: tone ?? '' };
  });

function specsIn(cells: Cells, say: Say): ReadCells['specs'] {
  return pairsIn(cells, 'specs').map(([label, value]) => {
    if (value === undefined) say('specs', 'pair', label);
    return { label, value: value ?? '' };
  });
}

/** Writes what `readProductCells` reads; a '|', '=' or '\\' of a text stands behind a '\\'. */
export const pairsCell = (pairs: readonly (readonly [name: string, value: string])[]): string =>
  pairs.map((pair) => pair.map((text) => text.replaceAll(/[\\|=]/g, '\\$&')).join('=')).join('|');

function pairsIn(cells: Cells, column: string): [name: string, value?: string][] {
  return splitAt(cells[column] ?? '', '|')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...rest] = splitAt(part, '=').map(plain);
      return rest.length === 0 ? [name] : [name, rest.join('=')];
    });
}

/** At each sign that no '\\' stands before. */
function splitAt(text: string, sign: '|' | '='): string[] {
  const parts = [''];
  for (const token of text.match(/\\.|[^]/gsu) ?? []) {
    if (token === sign) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts;
}

const plain = (text: string): string => text.trim().replaceAll(/\\(.)/gsu, '$1');

const usualTone = (name: string): string | undefined => usualTones[wordKey(name)];

/** Of the colours in which phones are sold most. */
const usualTones: Readonly<Record<string, string>> = {
  amarillo: '#f2c94c',
  azul: '#2f5fa8',
  'azul claro': '#9cc3e6',
  'azul marino': '#1f2a44',
  beige: '#d9cbb3',
  blanco: '#f5f5f2',
  café: '#6b4a35',
  crema: '#efe6d3',
  dorado: '#d4b16a',
  grafito: '#41424c',
  gris: '#808285',
  lavanda: '#c9b8e0',
  lila: '#c5a8d8',
  menta: '#b5dcc8',
  morado: '#6b4c9a',
  naranja: '#e8833a',
  negro: '#1a1a1a',
  plata: '#c7c9cc',
  plateado: '#c7c9cc',
  rojo: '#b3262e',
  rosa: '#e8b4bc',
  titanio: '#8a8680',
  turquesa: '#3fa7a3',
  verde: '#4f7a5b',
  'verde claro': '#a8c8a0',
  violeta: '#7d5ba6',
};

function yesIn(cells: Cells, column: string, say: Say): boolean {
  const value = (cells[column] ?? '').toLowerCase();
  if (!['', 'yes', 'no', 'sí', 'si', 'true', 'false', '1', '0'].includes(value))
    say(column, 'yes-or-no', value);
  return ['yes', 'sí', 'si', 'true', '1'].includes(value);
}
