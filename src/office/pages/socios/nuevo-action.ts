import { z } from 'zod';
import { newPartner } from '#contract/office/partners.ts';
import { sentences } from '../../text/sentences.ts';
import { officeAction, post, upload } from '../../ui/office-action.ts';
import es from './es.json';

const t = sentences(es);
const path = '/socios/nuevo';

const { administrators, id: _id, ...shop } = newPartner.shape;
const { name, email } = administrators.element.shape;

/** As a form has it: each person by her number. */
const shopForm = z
  .object({
    ...shop,
    id: z
      .string()
      .trim()
      .default('')
      .refine((text) => /^(?:[1-9]\d{0,3})?$/.test(text), t('numberWrong'))
      .transform((text) => (text === '' ? null : Number(text))),
    name1: name,
    email1: email,
    name2: name,
    email2: email,
  })
  .transform(({ name1, email1, name2, email2, ...rest }) => ({
    ...rest,
    administrators: [
      { name: name1, email: email1 },
      { name: name2, email: email2 },
    ],
  }));

export const action = officeAction(path, {
  logo: upload('keepPicture', {
    none: t('logoNone'),
    done: (_sent, { file }) => `${path}?logo=${file}`,
  }),
  // The links are shown now, and never again.
  create: post('createPartner', { form: shopForm, shows: (created) => ({ created }) }),
});
