import { z } from 'zod';
import { productBody } from '#contract/office/products.ts';
import { sentences } from '../../text/sentences.ts';
import { typedPesos } from '../../text/format.ts';
import es from './es.json';

const t = sentences(es);

const amount = z.string(t('amountWrong')).transform((text, context) => {
  const digits = typedPesos(text);
  if (digits === null) context.addIssue(t('amountWrong'));
  return Number(digits);
});

const isOn = z
  .string()
  .optional()
  .transform((value) => value === 'on');

const row = z.object({ name: z.string().trim().default(''), color: z.string().default('') });

/** As the form of a product has it: amounts as written, a feature a line, and colours with a name. */
export const productForm = z.object({
  ...productBody.shape,
  price: amount,
  downPayment: amount,
  weekly: amount,
  weeks: z
    .string(t('weeksWrong'))
    .trim()
    .regex(/^\d{1,3}$/, t('weeksWrong'))
    .transform(Number)
    .pipe(productBody.shape.weeks),
  family: z.string().default('').pipe(productBody.shape.family.unwrap()),
  storage: z.string().default('').pipe(productBody.shape.storage.unwrap()),
  description: z.string().default('').pipe(productBody.shape.description.unwrap()),
  specs: z
    .string()
    .default('')
    .transform((text) => text.split(/\r?\n/).flatMap(specOf))
    .pipe(productBody.shape.specs.unwrap()),
  colors: z
    .array(row)
    .default([])
    .transform((rows) => rows.filter(({ name }) => name !== ''))
    .pipe(productBody.shape.colors),
  unlimitedWhatsapp: isOn,
  oxxoSim: isOn,
  bestSeller: isOn,
  onOffer: isOn,
});

/** An empty one is now. */
export const dayForm = z
  .string()
  .default('')
  .transform((text) => text || null)
  .pipe(z.iso.date(t('dayWrong')).nullable());

function specOf(line: string): { label: string; value: string }[] {
  const [label = '', ...rest] = line.split(':');
  if (line.trim() === '') return [];
  return rest.length === 0
    ? [{ label: '', value: line.trim() }]
    : [{ label: label.trim(), value: rest.join(':').trim() }];
}

const photo = { color: z.string(), file: z.string() };
const percent = z.coerce.number().int().min(0).max(100);

/** A photo is moved, or taken away. */
export const placeForm = z
  .object({ ...photo, to: z.enum(['earlier', 'later', 'away']) })
  .transform(({ to, ...of }) => ({ ...of, how: { to } }));

/** What the shop shows of a photo. */
export const frameForm = z
  .object({
    ...photo,
    fill: isOn,
    x: percent,
    y: percent,
    left: percent,
    top: percent,
    right: percent,
    bottom: percent,
  })
  .transform(({ color, file, fill, x, y, ...cut }) => ({
    color,
    file,
    how: { to: 'frame' as const, cut, focus: fill ? { x, y } : null },
  }));
