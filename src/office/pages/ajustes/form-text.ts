import { z } from 'zod';
import type { Role } from '#domain/staff/roles.ts';

/** The boxes of a group that are ticked: a form sends none, one or several values of a name. */
export const chosenIn = <T extends z.ZodType>(list: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), list);

/** Form entries of limits without the signs and commas that people write in amounts. */
export function plainAmounts(form: FormData | URLSearchParams): FormData {
  const plain = new FormData();
  for (const [name, value] of form) {
    const isLimit = /^(?:bands\[|noHistory\.)/.test(name);
    plain.append(name, isLimit && typeof value === 'string' ? value.replaceAll(/[$,\s]/g, '') : value);
  }
  return plain;
}

/** Pesos as a form sends them, with or without sign and commas; an empty field is null. */
export const pesosOrNone = z
  .string()
  .trim()
  .default('')
  .transform((text) => text.replaceAll(/[$,\s]/g, ''))
  .refine((text) => /^(\d{1,7}(\.\d{1,2})?)?$/.test(text), 'Escriba un monto en pesos, o déjelo vacío.')
  .transform((text) => (text === '' ? null : Number(text)));

/** As a form has them: the place as text, and the promoter, which counts for that role alone. */
export const placeFields = { partner: z.string(), promoter: z.string().default('') };

export const namesPromoter = ({ role, promoter }: { role: Role; promoter: string }): boolean =>
  role !== 'promoter' || promoter !== '';

export const promoterMissing = { path: ['promoter'], error: 'Elija qué promotor es esa persona.' };
