import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { IdentityReason } from '#domain/applicant/identity-reasons.ts';
import type { Sealed } from '#server/vault/sealed.ts';
import type { ColorChoice, ColorPictures } from './schema-shop.ts';

/** Rows of a credit request: its facts, the product as it was, its addresses. */
/** The product as it was when the request began. */
export interface ProductSnapshot {
  id: number;
  name: string;
  brand: string;
  model: string;
  thumbnail: string;
  colors: ColorChoice[];
  pictures: ColorPictures[];
}

export interface CreditRequestTable {
  seq: GeneratedAlways<number>;
  id: string;
  account: string;
  partner_id: number;
  promoter_id: number | null;
  helper_promoter_id: number | null;
  product_id: number;
  product: JSONColumnType<ProductSnapshot>;
  price_centavos: number;
  down_payment_centavos: number;
  weekly_centavos: number;
  weeks: number;
  color: string | null;
  phone: Sealed;
  phone_index: string | null;
  phone_end_index: string | null;
  rfc: Sealed | null;
  rfc_index: string | null;
  email: Sealed | null;
  email_index: string | null;
  created_at: Generated<Date>;
  phone_verified_at: Date | null;
  located_at: Date | null;
  identity: 'accepted' | 'refused' | null;
  identity_at: Date | null;
  identity_reason: IdentityReason | null;
  identity_review: 'waiting' | 'approved' | 'refused' | null;
  identity_review_at: Date | null;
  rfc_questioned_at: Date | null;
  bureau_consented_at: Date | null;
  bureau_asked_at: Date | null;
  bureau: 'clear' | 'refused' | null;
  bureau_at: Date | null;
  personal_data_confirmed_at: Date | null;
  address_confirmed_at: Date | null;
  address_edited: Generated<boolean>;
  address_proof_sent_at: Date | null;
  shipping_confirmed_at: Date | null;
  decision: 'approved' | 'refused' | 'review' | null;
  decision_at: Date | null;
  decision_reasons: JSONColumnType<{ code: string; text: string }[]> | null;
  rules_version: string | null;
  credit_accepted_at: Date | null;
  contract_signed_at: Date | null;
  down_payment_paid_at: Date | null;
  cancelled_at: Date | null;
}

export interface AddressTable {
  request_id: string;
  kind: 'identification' | 'edited' | 'shipping';
  street: Sealed;
  street_number_ext: Sealed;
  street_number_int: Sealed;
  district: Sealed;
  between_streets: Sealed;
  address_reference: Sealed;
  postal_code: Sealed;
  municipality: Sealed;
  city: Sealed;
  state: Sealed;
  country: Sealed;
  at: Generated<Date>;
}
