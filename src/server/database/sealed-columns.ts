import { addressFields } from '#domain/applicant/address.ts';
import type { DB } from './schema.generated.ts';
import type { BlindPurpose } from '#server/vault/vault.ts';

/** How the fields of a table are sealed. */
interface Sealing<Column extends string = string> {
  /** The columns that identify a row; each field is bound to them. */
  readonly row: readonly Column[];
  /** The column with the request whose data key seals the row; null: the vault's service key. */
  readonly request: Column | null;
  readonly columns: readonly Column[];
  /** Blind index columns, by which a sealed column is looked up. */
  readonly indexes: Readonly<Record<string, BlindIndex>>;
}

interface BlindIndex {
  readonly of: string;
  readonly as: BlindPurpose;
}

type Snake<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? `_${Lowercase<First>}` : First}${Snake<Rest>}`
  : S;

/** The column of a field: `streetNumberExt` is kept in `street_number_ext`. */
export const columnOf = <F extends string>(field: F): Snake<F> =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<F>;

/**
 * Every column with personal data, by table. The schema types exactly these columns `Sealed`, so that no query can
 * write or read one as plain text; the migrations enforce the same with a check on each.
 */
export const sealedTables = {
  credit_requests: {
    row: ['id'],
    request: 'id',
    columns: ['phone', 'rfc', 'email'],
    indexes: {
      phone_index: { of: 'phone', as: 'phone' },
      phone_end_index: { of: 'phone', as: 'phone-end' },
      rfc_index: { of: 'rfc', as: 'rfc' },
      email_index: { of: 'email', as: 'email' },
    },
  },
  contacts: { row: ['id'], request: 'request_id', columns: ['note'], indexes: {} },
  people: {
    row: ['request_id'],
    request: 'request_id',
    columns: ['names', 'last_name_1', 'last_name_2', 'birthday', 'curp', 'nationality', 'sex'],
    indexes: {},
  },
  addresses: {
    row: ['request_id', 'kind'],
    request: 'request_id',
    columns: addressFields.map(columnOf),
    indexes: {},
  },
  corrections: { row: ['id'], request: 'request_id', columns: ['message'], indexes: {} },
  locations: { row: ['request_id'], request: 'request_id', columns: ['lat', 'lon'], indexes: {} },
  address_proofs: { row: ['id'], request: 'request_id', columns: ['name'], indexes: {} },
  bureau_consents: {
    row: ['request_id'],
    request: 'request_id',
    columns: ['rfc', 'phone', 'email', 'ip', 'user_agent'],
    indexes: {},
  },
  contracts: { row: ['request_id'], request: 'request_id', columns: ['ip', 'user_agent'], indexes: {} },
  deliveries: {
    row: ['account'],
    request: 'request_id',
    columns: ['imei', 'tracking_number', 'proof_note'],
    indexes: { imei_index: { of: 'imei', as: 'imei' } },
  },
  loans: { row: ['account'], request: 'request_id', columns: ['phone'], indexes: {} },
  refund_clabes: {
    row: ['account'],
    request: 'request_id',
    columns: ['clabe'],
    indexes: { clabe_index: { of: 'clabe', as: 'clabe' } },
  },
  request_events: {
    row: ['partner_id', 'seq'],
    request: 'request_id',
    columns: ['ip', 'user_agent', 'note'],
    indexes: {},
  },
  sandbox_identity_sessions: { row: ['id'], request: 'request_id', columns: ['phone'], indexes: {} },
  sandbox_devices: {
    row: ['account'],
    request: null,
    columns: ['imei'],
    indexes: { imei_index: { of: 'imei', as: 'imei' } },
  },
  sessions: {
    row: ['id'],
    request: null,
    columns: ['verified_phone'],
    indexes: { phone_index: { of: 'verified_phone', as: 'phone' } },
  },
  outbox: {
    row: ['id'],
    request: null,
    columns: ['recipient', 'subject', 'body', 'html'],
    indexes: { recipient_index: { of: 'recipient', as: 'recipient' } },
  },
  push_subscriptions: {
    row: ['id'],
    request: 'request_id',
    columns: ['endpoint', 'p256dh', 'auth'],
    indexes: {},
  },
  payment_decisions: { row: ['provider', 'event_id'], request: null, columns: ['note'], indexes: {} },
  phone_changes: { row: ['id'], request: 'request_id', columns: ['phone', 'former_phone'], indexes: {} },
  complaints: {
    row: ['id'],
    request: null,
    columns: ['phone', 'body', 'answer'],
    indexes: { phone_index: { of: 'phone', as: 'phone' } },
  },
  privacy_requests: {
    row: ['id'],
    request: null,
    columns: ['phone', 'body', 'answer'],
    indexes: { phone_index: { of: 'phone', as: 'phone' } },
  },
  staff: {
    row: ['id'],
    request: null,
    columns: ['email'],
    indexes: { email_index: { of: 'email', as: 'email' } },
  },
  staff_credentials: { row: ['id'], request: null, columns: ['secret'], indexes: {} },
  staff_challenges: { row: ['id'], request: null, columns: ['secret'], indexes: {} },
  staff_sessions: { row: ['id'], request: null, columns: ['user_agent'], indexes: {} },
  company_sign_ins: { row: ['partner_id'], request: null, columns: ['client_secret'], indexes: {} },
  webhook_endpoints: { row: ['id'], request: null, columns: ['secret', 'former_secret'], indexes: {} },
  approvals: { row: ['id'], request: null, columns: ['payload', 'facts', 'refusal'], indexes: {} },
  review_decisions: { row: ['id'], request: 'request_id', columns: ['note'], indexes: {} },
  request_notes: { row: ['id'], request: 'request_id', columns: ['body'], indexes: {} },
  sandbox_messages: {
    row: ['id'],
    request: null,
    columns: ['recipient', 'subject', 'body', 'html', 'code'],
    indexes: { recipient_index: { of: 'recipient', as: 'recipient' } },
  },
} as const satisfies { readonly [T in keyof DB]?: Sealing<keyof DB[T] & string> };

export type SealedTable = keyof typeof sealedTables;
export type SealedColumn<T extends SealedTable> = (typeof sealedTables)[T]['columns'][number];
export type IndexColumn<T extends SealedTable> = keyof (typeof sealedTables)[T]['indexes'] & string;

export const sealingOf = (table: SealedTable): Sealing => sealedTables[table];

/** Returns the text to index: case-insensitive, and for a phone also its last four digits. */
export function indexedText(purpose: BlindPurpose, text: string): string {
  return purpose === 'phone-end' ? text.slice(-4) : text.trim().toLowerCase();
}
