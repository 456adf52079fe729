import { z } from 'zod';
import { codeChannels } from '#domain/partner/code-channels.ts';
import { accountsMost } from '#domain/staff/saved-views.ts';
import { roles } from '#domain/staff/roles.ts';
import { lookReasons } from '#domain/staff/sealed-fields.ts';

export const role = z.enum(roles);

/** A person of the desk, by whom something was done. */
export const personRef = z.object({ id: z.uuid(), name: z.string() });
/** A partner in the scope of the caller's grants; never another. */
export const partnerRef = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Of the stamp; null: the house's. */
  color: z.string().nullable(),
});

export const grant = z.object({
  id: z.uuid(),
  role,
  /** Null: every partner. */
  partner: partnerRef.nullable(),
  /** By its name; null: the whole partner, or a promoter. */
  store: z.string().nullable(),
  /** Who this person is as a promoter; null for every other role. */
  promoter: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});

/** Of a list that is sent as a file: text, or cells with their types. */
export const fileFormat = z.enum(['csv', 'xlsx']).default('csv');
/** What a form was filled with, as its call sent it: what somebody else changed since is a conflict. */
export const seen = z.string().max(2_000);
/** Cursors of the next and the previous page; null: there is none. */
export const pages = { next: z.string().nullable(), previous: z.string().nullable() };
/** Rows of a list, up to a thousand; `isMore`: that many and more. */
export const counted = { count: z.number().int(), isMore: z.boolean() };

export const officeId = z.uuid('No existe');
/** Accounts with a comma between. */
export const someAccounts = z.string().regex(new RegExp(`^\\d{10}(,\\d{10}){0,${accountsMost - 1}}$`));

export const idParams = z.object({ id: officeId });

/** Why something is done; goes into the audit log. */
export const reasonText = z
  .string('Escriba el motivo.')
  .trim()
  .min(3, 'Escriba el motivo.')
  .max(500, 'Escriba como máximo 500 letras.');

/** Why a person looks at what is sealed; `isWhySaid`: another reason is written. */
export const lookWhy = {
  reason: z.enum(lookReasons, 'Elija un motivo.'),
  reasonText: z.string().trim().max(200).default(''),
};
export const isWhySaid = (body: { reason: string; reasonText: string }): boolean =>
  body.reason !== 'other' || body.reasonText.length >= 3;

/**
 * Why a list is searched for a whole phone or RFC: without, it is found by what is not sealed, and the answer `asksWhy`. Such a
 * search leaves a line in the audit log, and is counted.
 */
export const searchReason = {
  reason: z.enum(lookReasons).optional(),
  reasonText: z.string().trim().max(200).optional(),
};
export const asksWhy = z.boolean();

/** Of a message to a customer. */
export const messageChannels = [...codeChannels, 'email'] as const;
