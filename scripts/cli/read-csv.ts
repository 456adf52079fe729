import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { brands } from '#domain/catalogue/catalogue.ts';
import type { Offer } from '#domain/catalogue/offer.ts';
import { readProductCells, type CellFault } from '#domain/catalogue/product-cells.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { DomainError } from '#domain/errors.ts';
import { drawnModels, type DrawnModel } from '#db/seed/drawings.ts';
import type { ImportedProduct } from '#server/operations/import-shop.ts';
import {
  BrokenCsv,
  csvTable,
  headedRows,
  textOfFile,
  type HeadedRow,
  type Table,
} from '#server/platform/csv-rows.ts';
import { OperatorError } from '#server/operations/operation.ts';

/** @throws OperatorError with every error of every row, a line each; then nothing is imported */
export function readProducts(file: string): ImportedProduct[] {
  return readRows(
    file,
    ['name', 'brand', 'price', 'down_payment', 'weekly', 'weeks', 'colors'],
    ({ cells }, say) => {
      const read = readProductCells(cells, (column, fault, value) => say(column, words[fault](value)));
      if (read.weeks > 0) checkPlan(read, say);
      if ((read.family === '') !== (read.storage === '')) say('storage', 'must stand beside a family');
      return {
        ...read,
        name: cells['name'] ?? '',
        description: cells['description'] ?? '',
        picture: picture(cells, dirname(resolve(file)), say),
      };
    },
  );
}

const words: Record<CellFault, (value: string) => string> = {
  money: (value) => `must be pesos like 7999.50, not '${value}'`,
  weeks: () => 'must be a whole number of weeks',
  brand: () => `must be one of ${brands.join(', ')}`,
  pair: (value) => `'${value}' must be name=value`,
  colour: (value) => `'${value}' is no colour like #1a2b3c`,
  'yes-or-no': () => 'must be yes or no',
};

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

function readRows<T>(file: string, needed: readonly string[], read: (row: HeadedRow, say: Say) => T): T[] {
  const { heads, rows, tooLong } = headedRows(tableIn(file), (head) => head.toLowerCase());
  const faults = tooLong.map((row) => `row ${row}: has more cells than the heading`);
  const columns = new Set(heads.map((head) => head.toLowerCase()));
  const missing = needed.filter((column) => !columns.has(column));
  if (missing.length > 0) throw new OperatorError(`${file} has no column ${missing.join(', ')}.`);
  const names = new Map<string, number>();
  const found = rows.map(({ number, cells }) => {
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

function tableIn(file: string): Table {
  try {
    return csvTable(textOfFile(readFileSync(file)));
  } catch (error) {
    if (error instanceof BrokenCsv) throw new OperatorError(`${file}: row ${error.row} cannot be read.`);
    throw error;
  }
}

function checkPlan(offer: Offer, say: Say): void {
  if (offer.priceCentavos === 0 || offer.weeklyCentavos === 0) return;
  try {
    makePlan({
      cashPriceCentavos: offer.priceCentavos,
      downPaymentCentavos: offer.downPaymentCentavos,
      weeklyPaymentCentavos: offer.weeklyCentavos,
      weeks: offer.weeks,
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    say(
      error.detail.field ?? 'price',
      'down payment and weekly payments do not add up to a plan for this price',
    );
  }
}

function picture(cells: HeadedRow['cells'], folder: string, say: Say): ImportedProduct['picture'] {
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
