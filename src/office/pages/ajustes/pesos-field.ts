import { z } from 'zod';

/** Pesos as a form sends them, with or without sign and commas; an empty field is null. */
export const pesosOrNone = z
  .string()
  .trim()
  .default('')
  .transform((text) => text.replaceAll(/[$,\s]/g, ''))
  .refine((text) => /^(\d{1,7}(\.\d{1,2})?)?$/.test(text), 'Escriba un monto en pesos, o déjelo vacío.')
  .transform((text) => (text === '' ? null : Number(text)));
