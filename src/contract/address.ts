import { z } from 'zod';
import { addressFields, addressTable, type AddressField } from '#domain/applicant/address.ts';
import { calls } from './call.ts';
import { done, requestParams, requestId } from './values.ts';

/** One schema for each of some fields. */
export const each = <F extends string, S extends z.ZodType>(fields: readonly F[], schema: S): Record<F, S> =>
  Object.fromEntries(fields.map((field) => [field, schema])) as Record<F, S>;

export const address = z.object(each(addressFields, z.string()));

/** Longer than any rule of the domain allows, so that the domain reports which field is too long. */
const typed = z.string().max(1000);

/**
 * As typed by a person: rules and messages are in #domain/applicant/address.ts. Unknown fields are rejected: a caller
 * that sends them expects them to be stored.
 */
export const addressInput = z.strictObject(
  Object.fromEntries(
    addressFields.map((field) => [field, addressTable[field].required === null ? typed.nullish() : typed]),
  ) as { [F in AddressField]: (typeof addressTable)[F]['required'] extends null ? Optional : typeof typed },
);
type Optional = ReturnType<(typeof typed)['nullish']>;

/** The home address, its proof, and the shipping address. */
export const addressCalls = calls({
  getInfoAddressData: {
    method: 'GET',
    path: '/onboarding/getInfoAddressData/{requestId}',
    summary: 'The address known for a request: the confirmed one, else the identification’s',
    params: requestParams,
    response: address,
  },
  confirmAddress: {
    method: 'POST',
    path: '/onboarding/confirmAddress/{requestId}',
    summary: 'Confirms an address that differs from the identification',
    params: requestParams,
    body: addressInput,
    response: done,
  },
  confirmIneAddress: {
    method: 'POST',
    path: '/onboarding/confirmIneAddress/{requestId}',
    summary: 'Confirms the address on the identification',
    params: requestParams,
    response: done,
  },
  configurationAddress: {
    method: 'POST',
    path: '/onboarding/configurationAddress/{requestId}',
    summary: 'Opens the proof-of-address widget: accepted types and limits',
    params: requestParams,
    response: z.object({
      uploadUrl: z.string(),
      /** Empty: no file is accepted here; uploadUrl is the page that proves the address, or ''. */
      accept: z.array(z.string()),
      maxBytes: z.number().int(),
      files: z.array(
        z.object({ id: z.string(), name: z.string(), kind: z.string(), bytes: z.number().int() }),
      ),
    }),
  },
  uploadAddressProof: {
    method: 'POST',
    path: '/onboarding/addressProof/{requestId}/{kind}',
    summary: 'One paper that proves the address (ours); multipart field file',
    params: z.object({ requestId, kind: z.enum(['ine', 'luz', 'telefono']) }),
    response: z.object({ id: z.string(), name: z.string(), kind: z.string(), bytes: z.number().int() }),
    as: 'multipart-in',
  },
  validateAddress: {
    method: 'POST',
    path: '/onboarding/validateAddress/{requestId}',
    summary: 'Confirms the shipping address and orders the decision',
    params: requestParams,
    body: addressInput,
    response: done,
  },
});
