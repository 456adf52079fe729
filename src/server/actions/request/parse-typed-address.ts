import type { z } from 'zod';
import type { addressInput } from '#contract/address.ts';
import { parseAddress, type Address } from '#domain/applicant/address.ts';
import { DomainError } from '#domain/errors.ts';

/** @throws address-invalid with a message for each field that is missing or wrong */
export function parseTypedAddress(typed: z.output<typeof addressInput>): Address {
  const result = parseAddress({ ...typed, streetNumberInt: typed.streetNumberInt ?? '' });
  if (result.ok) return result.address;
  const [field = 'address'] = Object.keys(result.errors);
  throw new DomainError('address-invalid', { field, messages: Object.values(result.errors) });
}
