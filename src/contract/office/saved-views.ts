import { z } from 'zod';
import { viewNameLongest, viewPages, type ViewPage } from '#domain/staff/saved-views.ts';
import { calls } from '../call.ts';
import { done, partnerId } from '../values.ts';
import { idParams, officeId, partnerRef, personRef } from './values.ts';

const page = z.enum(Object.keys(viewPages) as ViewPage[]);
const name = z
  .string('Escriba un nombre.')
  .trim()
  .min(1, 'Escriba un nombre.')
  .max(viewNameLongest, `Escriba como máximo ${viewNameLongest} letras.`)
  .regex(/^\P{C}*$/u, 'Escriba un nombre sin signos especiales.')
  // A name is read by all and sealed nowhere: no phone, account or RFC belongs in it.
  .refine(
    (text) => !/\d{5}/.test(text.replaceAll(/[\s.-]/g, '')),
    'Escriba un nombre sin datos de clientes.',
  );
/** As in the address of the list; what a view does not keep is left out. */
const query = z.string().max(1_000);

export const savedView = z.object({
  id: officeId,
  name: z.string(),
  query: z.string(),
  /** Null: only its owner's. */
  sharedWith: partnerRef.nullable(),
  owner: personRef,
  isMine: z.boolean(),
  /** How many it shows; `isMore`: that many and more. Null: the list is not counted. */
  count: z.number().int().nullable(),
  isMore: z.boolean(),
  mayRemove: z.boolean(),
});
export type OfficeSavedView = z.infer<typeof savedView>;

export const officeSavedViews = calls({
  listSavedViews: {
    method: 'GET',
    path: '/office/saved-views',
    summary: 'The views of a list that the caller keeps, then those that others share with her partners',
    query: z.object({ page }),
    response: z.object({
      views: z.array(savedView),
      /** Whose desks she may share with. */
      partners: z.array(partnerRef),
    }),
  },
  saveView: {
    method: 'POST',
    path: '/office/saved-views',
    summary: 'Keeps the filters of a list under a name',
    body: z.object({ page, name, query }),
    response: z.object({ id: officeId, query: z.string() }),
  },
  changeSavedView: {
    method: 'POST',
    path: '/office/saved-views/{id}',
    summary: 'Renames a view, gives it other filters, or shares it with a partner’s desk; only its owner',
    params: idParams,
    body: z.object({
      name: name.optional(),
      query: query.optional(),
      /** Null: with nobody any more. */
      sharedWith: partnerId.nullable().optional(),
    }),
    response: z.object({ id: officeId, query: z.string() }),
  },
  removeSavedView: {
    method: 'POST',
    path: '/office/saved-views/{id}/remove',
    summary: 'Deletes a view: one’s own, or as a supervisor one that is shared',
    params: idParams,
    response: done,
  },
});
