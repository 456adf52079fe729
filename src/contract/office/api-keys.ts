import { z } from 'zod';
import { apiScopes } from '#domain/staff/api-scopes.ts';
import { calls } from '../call.ts';
import { instant } from '../values.ts';
import { approval } from './approvals.ts';
import { idParams, partnerRef } from './values.ts';

/** What a key is asked by. */
export const newApiKey = {
  name: z
    .string('Escriba para qué sistema es.')
    .trim()
    .min(1, 'Escriba para qué sistema es.')
    .max(60, 'Escriba como máximo 60 letras.'),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1, 'Elija qué puede hacer.')
    .max(apiScopes.length)
    .transform((chosen) => [...new Set(chosen)]),
};

const key = z.object({
  id: z.uuid(),
  partner: partnerRef,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** How it begins; null: it was not shown yet. */
  hint: z.string().nullable(),
  madeAt: instant,
  usedAt: instant.nullable(),
  revokedAt: instant.nullable(),
});
export type OfficeApiKey = z.infer<typeof key>;

/** Keys of the partners' own systems, which two people agree on. */
export const officeApiKeys = calls({
  listApiKeys: {
    method: 'GET',
    path: '/office/api-keys',
    summary: 'Keys of the partners’ own systems, with their scopes and last use; secrets are not kept',
    response: z.object({
      rows: z.array(key),
      /** Where this person may propose one. */
      mayAdd: z.array(partnerRef),
      approvals: z.array(approval),
    }),
  },
  showApiKey: {
    method: 'POST',
    path: '/office/api-keys/{id}/secret',
    summary: 'Makes the secret of a key that two people agreed on, and tells it once',
    params: idParams,
    response: z.object({ secret: z.string() }),
  },
});
