import { data } from 'react-router';
import {
  addressFieldError,
  addressFields,
  addressTable,
  cleanAddressField,
  type Address,
  type AddressField,
} from '#domain/applicant/address.ts';
import type { invalid } from '#web/shell/answers.ts';
import type { FieldRule } from '#web/ui/use-fields.ts';
import { districtIn } from './other-district.ts';

/** The domain's rules for each field (spec §5), with the labels of one screen. */
export function addressRules(labelOf: (field: AddressField) => string): Record<AddressField, FieldRule> {
  const rule = (field: AddressField): FieldRule => {
    const { required, max } = addressTable[field];
    return {
      get label() {
        return labelOf(field);
      },
      ...(required === null ? {} : { required }),
      check: (value) => addressFieldError(field, value),
      clean: (typed) => {
        const cleaned = cleanAddressField(field, typed);
        // Spec §5: at most six digits. A longer text elsewhere stays to be shortened by who wrote it.
        return field === 'postalCode' ? cleaned.slice(0, max) : cleaned;
      },
    };
  };
  return Object.fromEntries(addressFields.map((field) => [field, rule(field)])) as Record<
    AddressField,
    FieldRule
  >;
}

/** Reads a posted form as the call's input. */
export const addressIn = (form: FormData): Address =>
  Object.fromEntries(
    addressFields.map((field) => [
      field,
      (field === 'district' ? districtIn(form) : String(form.get(field) ?? '')).trim(),
    ]),
  ) as Record<AddressField, string>;

/** Without a script the page is rendered again: with what was sent, and not with the address that it had. */
export const withTyped = ({ data: answer, init }: ReturnType<typeof invalid>, typed: Address) =>
  data({ ...answer, typed }, init ?? undefined);

/** The address line by line, for review. In Ciudad de México city and state have one name: it appears once. */
export function addressLines(address: Address): string[] {
  const inner = address.streetNumberInt ? ` int. ${address.streetNumberInt}` : '';
  return [
    `${address.street} ${address.streetNumberExt}${inner}`,
    `${address.district}, C.P.\u00A0${address.postalCode}`,
    [...new Set([address.municipality, address.city, address.state])].join(', '),
    address.country,
    `Entre ${address.betweenStreets}`,
    `Referencia: ${address.addressReference}`,
  ];
}
