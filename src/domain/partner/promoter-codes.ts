import { wordKey } from '../catalogue/product-rules.ts';

/** The first three letters of a shop's name, of which codes that nobody typed are made. */
export const codePrefix = (shop: string): string =>
  shop
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
    .padEnd(3, 'X');

/** Returns as many codes as are asked for, JAC001 and on, above the highest of those that are taken. */
export function newCodes(prefix: string, taken: readonly string[], count: number): string[] {
  const numbers = taken.flatMap((code) => {
    const digits = code.toUpperCase().startsWith(prefix) ? code.slice(prefix.length) : '';
    return /^\d{1,9}$/.test(digits) ? [Number(digits)] : [];
  });
  const highest = numbers.reduce((most, each) => Math.max(most, each), 0);
  return Array.from({ length: count }, (_, at) => `${prefix}${String(highest + at + 1).padStart(3, '0')}`);
}

/** What a list of promoters may say of each, in the order in which a list without heads has it. */
export const promoterHeads = { name: 'Nombre', store: 'Tienda', code: 'Clave', agency: 'Agencia' } as const;
export type PromoterColumn = keyof typeof promoterHeads;
export const promoterColumns = Object.keys(promoterHeads) as PromoterColumn[];

export const promoterColumnOf = (head: string): PromoterColumn | undefined =>
  promoterColumns.find((column) => wordKey(promoterHeads[column]) === wordKey(head));

/** As many as are added, or printed, with one press. */
export const mostPromoters = 100;
