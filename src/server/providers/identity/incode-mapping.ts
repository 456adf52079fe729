import { z } from 'zod';
import { emptyAddress } from '#domain/applicant/address.ts';
import type { Sex } from '#domain/applicant/curp.ts';
import { findState } from '#domain/applicant/states.ts';
import type { IdentifiedPerson } from './port.ts';

/** The used part of the omni/get/ocr-data response. */
export const scanned = z.object({
  name: z.object({
    firstName: z.string().optional(),
    givenName: z.string().optional(),
    paternalLastName: z.string().optional(),
    maternalLastName: z.string().optional(),
  }),
  curp: z.string().length(18),
  /** Milliseconds since 1970, in UTC. */
  birthDate: z.number(),
  nationality: z.string().optional(),
  gender: z.string().optional(),
  addressFields: place(),
  /** The same address after the provider's check, where it was found. */
  checkedAddressBean: place(),
});

export function personFrom(read: z.output<typeof scanned>): IdentifiedPerson {
  const { name, curp, birthDate } = read;
  const printed = { ...read.checkedAddressBean, ...definedOf(read.addressFields) };
  const { street, number } = splitStreet(printed.street ?? '');
  return {
    names: name.givenName ?? name.firstName ?? '',
    lastName1: name.paternalLastName ?? '',
    lastName2: name.maternalLastName ?? '',
    birthday: new Date(birthDate).toISOString().slice(0, 10),
    curp,
    // Only Mexicans get an INE.
    nationality: read.nationality ?? 'Mexicana',
    sex: sexes[read.gender ?? ''],
    address: {
      ...emptyAddress,
      street,
      streetNumberExt: number,
      district: printed.colony ?? '',
      postalCode: printed.postalCode ?? '',
      municipality: printed.city ?? '',
      city: printed.city ?? '',
      // The INE abbreviates it ('PUE.'); the provider's address check spells it out.
      state: nameOfState(read.addressFields.state) || nameOfState(read.checkedAddressBean.state),
      country: 'México',
    },
  };
}

/** Incode uses English initials: M male, F female. */
const sexes: Readonly<Record<string, Sex>> = { M: 'H', F: 'M', X: 'X' };

const nameOfState = (text: string | undefined): string => findState(text ?? '')?.name ?? '';

/** 'C BUGAMBILIA 12 B' → street and number; the person confirms them on the next screens. */
function splitStreet(text: string): { street: string; number: string } {
  const words = text.split(' ').filter(Boolean);
  const at = words.findLastIndex((word) => /^\d/.test(word));
  const isNumber = at > 0 && words.length - at <= 2;
  return {
    street: (isNumber ? words.slice(0, at) : words).join(' '),
    number: isNumber ? words.slice(at).join(' ') : '',
  };
}

function place() {
  const text = z.string().max(200).optional();
  return z
    .object({ street: text, colony: text, postalCode: text, city: text, state: text })
    .optional()
    .transform((given) => given ?? {});
}

const definedOf = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<T>;
