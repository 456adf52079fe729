import type { LegalKind } from '#domain/applicant/legal-text.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Sealed } from '#server/vault/sealed.ts';
import type { FaultTables } from './schema-faults.ts';
import type { SandboxTables } from './schema-sandbox.ts';

import type { CodeTable, LoanTable, OutboxTable, SessionTable } from './schema-people.ts';
import type { AddressTable, CreditRequestTable } from './schema-requests.ts';
import type { PartnerTable, ProductTable } from './schema-shop.ts';

/** Rows of db/migrations as Kysely sees them. int8 arrives as number, date as 'YYYY-MM-DD' (database.ts). */
export interface Database extends SandboxTables, FaultTables {
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
  call_limits: { key: string; points: Generated<number>; expire: number | null };
  credit_requests: CreditRequestTable;
  hand_overs: {
    token_sha256: string;
    request_id: string;
    session_id: string;
    created_at: Generated<Date>;
    expires_at: Generated<Date>;
    taken_at: Date | null;
    taken_by: string | null;
    done_at: Date | null;
  };
  legal_texts: { partner_id: number; sha256: string; body: string; first_accepted_at: Generated<Date> };
  legal_acceptances: {
    request_id: string;
    kind: LegalKind;
    text_version: string;
    text_sha256: string;
    session_id: string | null;
    accepted_at: Generated<Date>;
  };
  session_requests: { session_id: string; request_id: string; full_access: Generated<boolean> };
  locations: {
    request_id: string;
    lat: Sealed;
    lon: Sealed;
    accuracy_m: number | null;
    at: Generated<Date>;
  };
  identity_sessions: {
    seq: GeneratedAlways<number>;
    id: string;
    request_id: string;
    provider: string;
    url: string;
    created_at: Generated<Date>;
    outcome: 'approved' | 'refused' | 'abandoned' | 'expired' | null;
    decided_at: Date | null;
  };
  people: {
    request_id: string;
    names: Sealed;
    last_name_1: Sealed;
    last_name_2: Sealed;
    birthday: Sealed;
    curp: Sealed;
    nationality: Sealed;
    sex: Sealed | null;
  };
  addresses: AddressTable;
  address_proofs: {
    id: string;
    request_id: string;
    kind: string;
    name: Sealed;
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
    rfc: Sealed;
    phone: Sealed;
    email: Sealed;
    ip: Sealed;
    user_agent: Sealed;
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
  delivery_contacts: {
    request_id: string;
    since: Generated<Date>;
    done_at: Date | null;
  };
  contracts: {
    request_id: string;
    plan: JSONColumnType<object>;
    signature_file: string;
    signature_sha256: string;
    ip: Sealed;
    user_agent: Sealed;
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
    seq: GeneratedAlways<number>;
    id: Generated<string>;
    account: string;
    action: 'enroll' | 'lock' | 'unlock' | 'release';
    cause: string;
    at: Generated<Date>;
    sent_at: Date | null;
  };
  outbox: OutboxTable;
  /** What has sent a message already; `at` is the created_at of that message. */
  message_causes: { dedupe_key: string; message_id: string; partner_id: number | null; at: Generated<Date> };
  sandbox_messages: {
    seq: GeneratedAlways<number>;
    id: string;
    channel: 'sms' | 'email';
    recipient: Sealed;
    recipient_index: string | null;
    subject: Sealed | null;
    body: Sealed;
    html: Sealed | null;
    code: Sealed | null;
    sent_at: Generated<Date>;
  };
  sandbox_devices: { account: string; state: string; changed_at: Generated<Date> };
  request_events: {
    id: Generated<number>;
    /** 0: the platform's own trail. */
    partner_id: number;
    /** 1, 2, 3 … within the partner. */
    seq: number;
    request_id: string | null;
    actor: string;
    kind: string;
    at: Date;
    ip: Sealed | null;
    user_agent: Sealed | null;
    detail: ColumnType<Record<string, unknown>, string, string>;
    prev_hash: string;
    hash: string;
  };
  audit_heads: { partner_id: number; seq: number; hash: string };
  /** `wrapped` null: destroyed, and with it everything that it sealed. */
  data_keys: {
    id: string;
    wrapped: string | null;
    created_at: Generated<Date>;
    destroyed_at: Date | null;
  };
}
