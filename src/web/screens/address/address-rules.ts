import {
  addressFieldError,
  addressFields,
  cleanAddressField,
  requiredMessages,
  type Address,
  type AddressField,
} from '#domain/applicant/address.ts';
import type { FieldRule } from '#web/ui/use-fields.ts';

/** The domain's rules for each field (spec §5), with the labels of one screen. */
export function addressRules(labelOf: (field: AddressField) => string): Record<AddressField, FieldRule> {
  const rule = (field: AddressField): FieldRule => {
    const required = requiredMessages[field];
    return {
      get label() {
        return labelOf(field);
      },
      ...(required === null ? {} : { required }),
      check: (value) => addressFieldError(field, value),
      clean: (typed) => cleanAddressField(field, typed),
    };
  };
  return Object.fromEntries(addressFields.map((field) => [field, rule(field)])) as Record<
    AddressField,
    FieldRule
  >;
}

/** What a form sent, as the call takes it. */
export const addressIn = (form: FormData): Address =>
  Object.fromEntries(addressFields.map((field) => [field, String(form.get(field) ?? '').trim()])) as Record<
    AddressField,
    string
  >;

/** One line for a summary: 'Avenida Reforma 120 int. 4, Centro, 72000 Puebla, Puebla, México'. */
export function addressLines(address: Address): string[] {
  const inner = address.streetNumberInt ? ` int. ${address.streetNumberInt}` : '';
  return [
    `${address.street} ${address.streetNumberExt}${inner}`,
    `${address.district}, C.P.\u00A0${address.postalCode}`,
    `${address.municipality}, ${address.city}`,
    `${address.state}, ${address.country}`,
    `Entre ${address.betweenStreets}`,
    address.addressReference,
  ];
}
