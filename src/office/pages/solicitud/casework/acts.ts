import { z } from 'zod';
import { officeCasework } from '#contract/office/casework.ts';
import {
  correctableNames,
  correctionReasons,
  fitsReason,
  type Correctable,
  type CorrectionReason,
} from '#domain/onboarding/corrections.ts';

/** The acts with a dialog of their own, by their value of `hacer` in the address: it opens without a script, too. */
export const dialogs = ['corregir', 'cancelar'] as const;
export type DialogName = (typeof dialogs)[number];
export const isDialog = (name: string | null): name is DialogName => dialogs.some((each) => each === name);

/** What was done, by its value of `hecho` in the address after it. */
export const doneActs = ['correct', 'withdraw', 'claim', 'release', 'link', 'code', 'cancel'] as const;
export type DoneAct = (typeof doneActs)[number];

/** One choice of the form: what is to be corrected, and why. */
export interface Choice {
  readonly value: string;
  readonly what: Correctable;
  readonly reason: CorrectionReason;
}

export const choicesOf = (what: Correctable): Choice[] =>
  correctionReasons[what]
    .filter((reason) => fitsReason(what, reason))
    .map((reason) => ({ value: `${what}/${reason}`, what, reason }));

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

export const cancelForm = officeCasework.cancelRequest.body;
