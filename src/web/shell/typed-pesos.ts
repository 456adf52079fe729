import { fromPesos } from '#domain/credit/money.ts';

/** Pesos with two decimals at most; '$1,200.50' as people write it. */
const written = (text: string): string => text.replaceAll(/[$,\s]/g, '');

/** Whether a typed text is an amount of more than nothing. */
export const isAmount = (text: string): boolean =>
  /^\d{1,7}(\.\d{1,2})?$/.test(written(text)) && Number(written(text)) > 0;

/** Reads the pesos of the field `amount` of a posted form that passed isAmount. */
export const amountIn = (form: FormData): number => fromPesos(written(String(form.get('amount')))) / 100;
