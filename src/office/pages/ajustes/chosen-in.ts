import { z } from 'zod';

/** The boxes of a group that are ticked: a form sends none, one or several values of a name. */
export const chosenIn = <T extends z.ZodType>(list: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), list);
