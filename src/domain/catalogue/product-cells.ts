import { brands } from './catalogue.ts';
import type { Offer } from './offer.ts';

/** What is wrong with a cell; the command line and the desk have their own words for it. */
export type CellFault = 'money' | 'weeks' | 'brand' | 'pair' | 'colour' | 'yes-or-no';
export type Say = (column: string, fault: CellFault, value: string) => void;

/** Cells of a row by column, as the file names them. */
export type Cells = Readonly<Record<string, string>>;

export interface ReadCells extends Offer {
  readonly brand: string;
  readonly specs: { label: string; value: string }[];
  readonly colors: { name: string; color: string }[];
  readonly unlimitedWhatsapp: boolean;
  readonly oxxoSim: boolean;
  readonly bestSeller: boolean;
  readonly onOffer: boolean;
}

/** The columns of a file of products; `specs` and `colors` hold 'name=value' joined by '|'. */
export const productColumns = {
  name: 'name',
  brand: 'brand',
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

/** Reads a row; an empty or faulty amount is zero. */
export const readProductCells = (cells: Cells, say: Say): ReadCells => ({
  priceCentavos: pesosIn(cells, 'price', say),
  downPaymentCentavos: pesosIn(cells, 'down_payment', say),
  weeklyCentavos: pesosIn(cells, 'weekly', say),
  weeks: weeksIn(cells, say),
  brand: brandIn(cells, say),
  specs: pairsIn(cells, 'specs', say).map(([label, value]) => ({ label, value })),
  colors: coloursIn(cells, say),
  unlimitedWhatsapp: yesIn(cells, 'unlimited_whatsapp', say),
  oxxoSim: yesIn(cells, 'oxxo_sim', say),
  bestSeller: yesIn(cells, 'best_seller', say),
  onOffer: yesIn(cells, 'on_offer', say),
});

function pesosIn(cells: Cells, column: string, say: Say): number {
  const cell = cells[column] ?? '';
  if (cell === '') return 0;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(cell)) say(column, 'money', cell);
  return Math.round(Number(cell) * 100) || 0;
}

function weeksIn(cells: Cells, say: Say): number {
  const cell = cells['weeks'] ?? '';
  if (!/^[1-9]\d{0,2}$/.test(cell)) say('weeks', 'weeks', cell);
  return Number(cell);
}

function brandIn(cells: Cells, say: Say): string {
  const cell = cells['brand'] ?? '';
  if (!(brands as readonly string[]).includes(cell)) say('brand', 'brand', cell);
  return cell;
}

/** 'Negro=#1a1a1a|Azul=#2244aa' */
const coloursIn = (cells: Cells, say: Say) =>
  pairsIn(cells, 'colors', say).map(([name, color]) => {
    if (!/^#[0-9A-Fa-f]{6}$/.test(color)) say('colors', 'colour', color);
    return { name, color };
  });

function pairsIn(cells: Cells, column: string, say: Say): [string, string][] {
  return (cells[column] ?? '')
    .split('|')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split('=');
      if (name.trim() === '' || rest.length === 0) say(column, 'pair', part);
      return [name.trim(), rest.join('=').trim()];
    });
}

function yesIn(cells: Cells, column: string, say: Say): boolean {
  const value = (cells[column] ?? '').toLowerCase();
  if (!['', 'yes', 'no', 'sí', 'si', 'true', 'false', '1', '0'].includes(value))
    say(column, 'yes-or-no', value);
  return ['yes', 'sí', 'si', 'true', '1'].includes(value);
}
