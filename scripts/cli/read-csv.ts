import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Papa from 'papaparse';
import { brands } from '#domain/catalogue/catalogue.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { DomainError } from '#domain/errors.ts';
import { drawnModels, type DrawnModel } from '#db/seed/drawings.ts';
import type { ImportedProduct } from '#server/operations/import-shop.ts';
import { OperatorError } from '#server/operations/operation.ts';

/** A row with its number as a spreadsheet shows it (the heading is row 1). */
interface Row {
  readonly number: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** @throws OperatorError with every error of every row, a line each; then nothing is imported */
export function readProducts(file: string): ImportedProduct[] {
  return readRows(
    file,
    ['name', 'brand', 'price', 'down_payment', 'weekly', 'weeks', 'colors'],
    (row, say) => {
      const { cells } = row;
      const plan = {
        cashPriceCentavos: pesos(cells['price'], 'price', say),
        downPaymentCentavos: pesos(cells['down_payment'], 'down_payment', say),
        weeklyPaymentCentavos: pesos(cells['weekly'], 'weekly', say),
        weeks: Number(cells['weeks']),
      };
      if (!/^[1-9]\d{0,2}$/.test(cells['weeks'] ?? '')) say('weeks', 'must be a whole number of weeks');
      else checkPlan(plan, say);
      if (!(brands as readonly string[]).includes(cells['brand'] ?? ''))
        say('brand', `must be one of ${brands.join(', ')}`);
      return {
        name: cells['name'] ?? '',
        brand: cells['brand'] ?? '',
        priceCentavos: plan.cashPriceCentavos,
        downPaymentCentavos: plan.downPaymentCentavos,
        weeklyCentavos: plan.weeklyPaymentCentavos,
        weeks: plan.weeks,
        description: cells['description'] ?? '',
        specs: pairs(cells['specs'] ?? '', 'specs', say).map(([label, value]) => ({ label, value })),
        colors: colours(cells['colors'] ?? '', say),
        picture: picture(cells, dirname(resolve(file)), say),
        unlimitedWhatsapp: yes(cells['unlimited_whatsapp'], 'unlimited_whatsapp', say),
        oxxoSim: yes(cells['oxxo_sim'], 'oxxo_sim', say),
        bestSeller: yes(cells['best_seller'], 'best_seller', say),
        onOffer: yes(cells['on_offer'], 'on_offer', say),
      };
    },
  );
}

export const readPromoters = (file: string) =>
  readRows(file, ['name', 'promoter_code', 'agency_code'], ({ cells }, say) => {
    for (const column of ['promoter_code', 'agency_code']) {
      if (!/^[A-Za-z0-9]{1,20}$/.test(cells[column] ?? ''))
        say(column, 'must be letters and digits, 20 at most');
    }
    return {
      name: cells['name'] ?? '',
      promoterCode: cells['promoter_code'] ?? '',
      agencyCode: cells['agency_code'] ?? '',
    };
  });

type Say = (column: string, what: string) => void;

function readRows<T>(file: string, needed: readonly string[], read: (row: Row, say: Say) => T): T[] {
  const parsed = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transform: (cell) => cell.trim(),
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  const faults = parsed.errors.map(({ row, message }) => `row ${(row ?? 0) + 2}: ${message}`);
  const missing = needed.filter((column) => parsed.meta.fields?.includes(column) !== true);
  if (missing.length > 0) throw new OperatorError(`${file} has no column ${missing.join(', ')}.`);
  const names = new Map<string, number>();
  const found = parsed.data.map((cells, index) => {
    const number = index + 2;
    const say: Say = (column, what) => void faults.push(`row ${number}, ${column}: ${what}`);
    for (const column of needed) if (!cells[column]) say(column, 'is empty');
    const twin = names.get(cells['name'] ?? '');
    if (twin !== undefined && needed.includes('price')) say('name', `is a duplicate of row ${twin}`);
    names.set(cells['name'] ?? '', number);
    return read({ number, cells }, say);
  });
  if (found.length === 0) faults.push('there is no row below the heading');
  if (faults.length > 0) throw new OperatorError([`${file}: nothing was imported.`, ...faults].join('\n'));
  return found;
}

function pesos(cell: string | undefined, column: string, say: Say): number {
  if (cell === '' || cell === undefined) return 0;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(cell)) say(column, `must be pesos like 7999.50, not '${cell}'`);
  return Math.round(Number(cell) * 100) || 0;
}

function checkPlan(plan: Parameters<typeof makePlan>[0], say: Say): void {
  if (plan.cashPriceCentavos === 0 || plan.weeklyPaymentCentavos === 0) return;
  try {
    makePlan(plan);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    say(
      error.detail.field ?? 'price',
      'down payment and weekly payments do not add up to a plan for this price',
    );
  }
}

/** 'Negro=#1a1a1a|Azul=#2244aa' */
function colours(cell: string, say: Say): { name: string; color: string }[] {
  return pairs(cell, 'colors', say).map(([name, color]) => {
    if (!/^#[0-9A-Fa-f]{6}$/.test(color)) say('colors', `'${color}' is no colour like #1a2b3c`);
    return { name, color };
  });
}

function pairs(cell: string, column: string, say: Say): [string, string][] {
  return cell
    .split('|')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split('=');
      if (name.trim() === '' || rest.length === 0) say(column, `'${part}' must be name=value`);
      return [name.trim(), rest.join('=').trim()];
    });
}

function picture(cells: Row['cells'], folder: string, say: Say): ImportedProduct['picture'] {
  const { drawing = '', picture: file = '' } = cells;
  if (drawing !== '') {
    if (!Object.hasOwn(drawnModels, drawing))
      say('drawing', `we draw no ${drawing}; npx enganche drawings lists them`);
    return { drawing: drawing as DrawnModel };
  }
  if (file === '') say('picture', 'either a picture or a drawing is needed');
  try {
    return { photo: file === '' ? '' : readFileSync(resolve(folder, file)).toString('base64') };
  } catch {
    say('picture', `${file} cannot be read`);
    return { photo: '' };
  }
}

function yes(cell: string | undefined, column: string, say: Say): boolean {
  const value = (cell ?? '').toLowerCase();
  if (!['', 'yes', 'no', 'sí', 'si', 'true', 'false', '1', '0'].includes(value))
    say(column, 'must be yes or no');
  return ['yes', 'sí', 'si', 'true', '1'].includes(value);
}
