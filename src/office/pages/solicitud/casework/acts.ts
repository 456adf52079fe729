import {
  correctionReasons,
  fitsReason,
  type Correctable,
  type CorrectionReason,
} from '#domain/onboarding/corrections.ts';
import type { OfficeOutput } from '#contract/office/api.ts';

/** The acts with a dialog of their own, by their value of `hacer` in the address: it opens without a script, too. */
export const dialogs = ['corregir', 'entregar', 'cancelar'] as const;
export type DialogName = (typeof dialogs)[number];
export const isDialog = (name: string | null): name is DialogName => dialogs.some((each) => each === name);

/** What was done, by its value of `hecho` in the address after it. */
export const doneActs = [
  'correct',
  'withdraw',
  'claim',
  'release',
  'link',
  'code',
  'hand',
  'cancel',
] as const;
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

/** Who works on the request, what was asked for, and what this person may do. */
export type Casework = OfficeOutput<'getRequestCasework'>;
