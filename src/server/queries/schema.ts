import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { SandboxTables } from './schema-sandbox.ts';

/** Rows of db/migrations as Kysely sees them. int8 arrives as number, date as 'YYYY-MM-DD' (database.ts). */
export interface Database extends SandboxTables {
  clock_shift: { only_row: Generated<boolean>; shift: string };
  partners: PartnerTable;
  promoters: { id: number; partner_id: number; name: string; promoter_code: string; agency_code: string };
  products: ProductTable;
  banners: {
    id: Generated<number>;
    partner_id: number;
    file: string;
    alt: Generated<string>;
    title: string | null;
    caption: string | null;
    weekly_from_centavos: number | null;
    product_id: number | null;
    tint: string | null;
    position: Generated<number>;
  };
  logos: { id: Generated<number>; partner_id: number; type: 'HEADER' | 'BODY' | 'FOOTER'; file: string };
  payment_places: {
    id: Generated<number>;
    partner_id: number;
    name: string;
    file: string;
    position: Generated<number>;
  };
  postal_codes: { postal_code: string; district: string; municipality: string; city: string; state: string };
  sessions: SessionTable;
  captcha_proofs: {
    challenge: string;
    session_id: string;
    solved_at: Generated<Date>;
    check_phone_at: Date | null;
    precalification_at: Date | null;
    login_at: Date | null;
  };
  codes: CodeTable;
  rate_buckets: { key: string; window_start: Date; count: number };
  credit_requests: CreditRequestTable;
  session_requests: { session_id: string; request_id: string; full_access: Generated<boolean> };
  locations: { request_id: string; lat: number; lon: number; accuracy_m: number | null; at: Generated<Date> };
  identity_sessions: {
    id: string;
    request_id: string;
    provider: string;
    url: string;
    created_at: Generated<Date>;
    outcome: 'approved' | 'refused' | 'abandoned' | null;
    decided_at: Date | null;
  };
  people: {
    request_id: string;
    names: string;
    last_name_1: string;
    last_name_2: string;
    birthday: string;
    curp: string;
    nationality: string;
  };
  addresses: AddressTable;
  address_proofs: {
    id: string;
    request_id: string;
    kind: string;
    name: string;
    file: string;
    content_type: string;
    bytes: number;
    sha256: string;
    at: Generated<Date>;
  };
  bureau_consents: {
    request_id: string;
    text_version: string;
    text_sha256: string;
    full_text: string;
    rfc: string;
    phone: string;
    email: string;
    ip: string;
    user_agent: string;
    code_id: string | null;
    requested_at: Generated<Date>;
    consented_at: Date | null;
    expires_at: Date | null;
  };
  bureau_reports: {
    request_id: string;
    attempts: Generated<number>;
    asked_at: Generated<Date>;
    answered_at: Date | null;
    folio: string | null;
    outcome: 'clear' | 'refused' | null;
    summary: JSONColumnType<object> | null;
  };
  reviews: {
    request_id: string;
    reason: string;
    opened_at: Generated<Date>;
    outcome: 'approved' | 'refused' | null;
    decided_at: Date | null;
  };
  contracts: {
    request_id: string;
    plan: JSONColumnType<object>;
    signature_file: string;
    signature_sha256: string;
    ip: string;
    user_agent: string;
    signed_at: Date;
    contract_file: string | null;
    contract_sha256: string | null;
    pagare_file: string | null;
    pagare_sha256: string | null;
  };
  loans: LoanTable;
  instalments: {
    account: string;
    number: number;
    reference: string;
    amount_centavos: number;
    due_on: string | null;
    paid_at: Date | null;
  };
  payment_events: {
    provider: string;
    event_id: string;
    reference: string;
    amount_centavos: number;
    paid_at: Date;
    received_at: Generated<Date>;
    result: string;
  };
  device_orders: {
    id: Generated<string>;
    account: string;
    action: 'enroll' | 'lock' | 'unlock' | 'release';
    cause: string;
    at: Generated<Date>;
    sent_at: Date | null;
  };
  outbox: OutboxTable;
  sandbox_messages: {
    id: string;
    channel: 'sms' | 'email';
    recipient: string;
    subject: string | null;
    body: string;
    html: string | null;
    code: string | null;
    sent_at: Generated<Date>;
  };
  sandbox_devices: { account: string; state: string; changed_at: Generated<Date> };
  request_events: {
    id: Generated<number>;
    request_id: string;
    kind: string;
    at: Generated<Date>;
    ip: string | null;
    user_agent: string | null;
    detail: ColumnType<Record<string, unknown>, string | undefined, string>;
  };
}

interface PartnerTable {
  id: number;
  name: string;
  legal_name: string;
  dynamic_color: string | null;
  dynamic_legend: string | null;
  address: string;
  tel: string;
  contact: string;
  url_instagram: string | null;
  url_facebook: string | null;
  url_twitter: string | null;
  url_youtube: string | null;
  url_report_theft: string | null;
  support_phone: string | null;
  terms: string;
  privacy: string;
  features: JSONColumnType<Record<string, boolean>>;
  grace_days: Generated<number>;
  service_lat: number | null;
  service_lon: number | null;
  service_radius_km: number | null;
}

export interface ColorChoice {
  color: string;
  name: string;
}
export interface ColorPictures {
  color: string;
  pair: string;
  front: string;
  back: string;
}

interface ProductTable {
  id: number;
  partner_id: number;
  name: string;
  brand: string;
  model: string;
  price_centavos: number;
  down_payment_centavos: number;
  weekly_centavos: number;
  weeks: number;
  description: string;
  specs: JSONColumnType<{ label: string; value: string }[]>;
  colors: JSONColumnType<ColorChoice[]>;
  pictures: JSONColumnType<ColorPictures[]>;
  thumbnail: string;
  unlimited_whatsapp: Generated<boolean>;
  oxxo_sim: Generated<boolean>;
  best_seller: Generated<boolean>;
  on_offer: Generated<boolean>;
  position: Generated<number>;
}

interface SessionTable {
  id: string;
  partner_id: number | null;
  verified_phone: string | null;
  customer_account: string | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  ended_at: Date | null;
}

interface CodeTable {
  id: Generated<string>;
  purpose: 'phone' | 'bureau' | 'login';
  session_id: string;
  request_id: string | null;
  phone: string;
  code_mac: string;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  consumed_at: Date | null;
  superseded_at: Date | null;
}

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

interface CreditRequestTable {
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
  phone: string;
  rfc: string | null;
  email: string | null;
  created_at: Generated<Date>;
  phone_verified_at: Date | null;
  located_at: Date | null;
  identity: 'accepted' | 'refused' | null;
  identity_at: Date | null;
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

interface AddressTable {
  request_id: string;
  kind: 'identification' | 'edited' | 'shipping';
  street: string;
  street_number_ext: string;
  street_number_int: string;
  district: string;
  between_streets: string;
  address_reference: string;
  postal_code: string;
  municipality: string;
  city: string;
  state: string;
  country: string;
  at: Generated<Date>;
}

interface LoanTable {
  account: string;
  request_id: string;
  partner_id: number;
  phone: string;
  status: 'PendingDownPayment' | 'Active' | 'Paid';
  total_payments: number;
  created_at: Generated<Date>;
  activated_at: Date | null;
  paid_off_at: Date | null;
  locked_at: Date | null;
}

interface OutboxTable {
  id: Generated<string>;
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  html: string | null;
  dedupe_key: string | null;
  created_at: Generated<Date>;
  not_before: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  gave_up_at: Date | null;
}
