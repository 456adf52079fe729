import { z } from 'zod';
import { officeCasework } from '#contract/office/casework.ts';
import { correctableNames } from '#domain/onboarding/corrections.ts';
import { choicesOf } from './acts.ts';

// For the action alone: what a browser loads has no schemas.

const choices = new Map(correctableNames.flatMap(choicesOf).map((choice) => [choice.value, choice]));

const { message, seen } = officeCasework.askCorrection.body.shape;

/** The form of a correction, whose two choices are one. */
export const correctionForm = z
  .object({ choice: z.string('Elija qué debe corregir y por qué.'), message, seen })
  .transform(({ choice, ...rest }, context) => {
    const chosen = choices.get(choice);
    if (chosen) return { ...rest, what: chosen.what, reason: chosen.reason };
    context.addIssue({ code: 'custom', message: 'Elija qué debe corregir y por qué.', path: ['choice'] });
    return z.NEVER;
  });

const hand = officeCasework.handToStore.body.shape;
const storeOrNone = z
  .string()
  .default('')
  .transform((id) => (id === 'ninguna' ? null : id));

/** Of the form, where no store is a choice of its own. */
export const handForm = z.object({
  store: storeOrNone.pipe(hand.store),
  note: z.string().default('').pipe(hand.note),
  seen,
  seenStore: z
    .string()
    .default('')
    .transform((id) => id || null)
    .pipe(hand.seenStore),
});

export const cancelForm = officeCasework.cancelRequest.body;
