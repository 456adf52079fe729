import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { sealedTables } from './sealed-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Text columns stored as plain text: ids, hashes, values of a closed list. None contains personal data. */
const clear: Readonly<Record<keyof typeof sealedTables, readonly string[]>> = {
  approvals: ['account', 'command', 'request_id', 'state', 'subject'],
  address_proofs: ['content_type', 'file', 'id', 'kind', 'request_id', 'sha256'],
  addresses: ['kind', 'request_id'],
  // The full text is the partner's, without personal data of its reader.
  bureau_consents: ['full_text', 'request_id', 'text_sha256', 'text_version'],
  company_sign_ins: ['client_id', 'email_domain', 'issuer', 'key'],
  contacts: ['account', 'channel', 'outcome', 'request_id'],
  corrections: ['reason', 'request_id', 'step', 'what'],
  contracts: [
    'contract_file',
    'contract_sha256',
    'pagare_file',
    'pagare_sha256',
    'request_id',
    'signature_file',
    'signature_sha256',
  ],
  credit_requests: [
    'account',
    'bureau',
    'color',
    'decision',
    'handed_store',
    'id',
    'identity',
    'identity_reason',
    'identity_review',
    'rules_version',
    'store',
  ],
  deliveries: ['account', 'carrier', 'request_id', 'state'],
  loans: ['account', 'request_id', 'status'],
  locations: ['request_id'],
  outbox: ['channel', 'dedupe_key', 'last_error'],
  webhook_endpoints: ['url'],
  payment_decisions: ['account', 'decided_by', 'decision', 'event_id', 'provider'],
  people: ['request_id'],
  phone_changes: [
    'account',
    'confirmed_by',
    'ended_by',
    'id',
    'identity_session',
    'kind',
    'proposed_by',
    'request_id',
    'session_id',
    'state',
    'stop_sha256',
  ],
  refund_clabes: ['account', 'request_id', 'review'],
  push_subscriptions: ['account', 'endpoint_sha256', 'request_id'],
  complaints: ['answered_by', 'folio', 'id', 'kind', 'request_id'],
  privacy_requests: ['answered_by', 'id', 'identity_how', 'kind'],
  request_notes: ['request_id'],
  review_decisions: ['code', 'kind', 'outcome', 'request_id'],
  request_events: ['actor', 'hash', 'kind', 'prev_hash', 'request_id'],
  sandbox_devices: ['account', 'state'],
  sandbox_identity_sessions: ['id', 'key', 'outcome', 'reason', 'request_id', 'return_url', 'step'],
  sandbox_messages: ['channel'],
  // People at work, whose names are in the audit log.
  staff: ['phone_index', 'curp_index', 'rfc_index', 'density', 'name', 'state'],
  staff_challenges: ['purpose'],
  // A public key, as its name says.
  staff_credentials: ['credential_id', 'kind', 'public_key'],
  staff_sessions: ['browser', 'method', 'token_sha256'],
  sessions: ['browser', 'customer_account', 'id'],
};

test('each text column of a table with personal data is sealed, an index of a sealed one, or named here', async () => {
  for (const table of Object.keys(sealedTables) as (keyof typeof sealedTables)[]) {
    const { columns, indexes } = sealedTables[table];
    const { rows } = await sql<{ name: string; isChecked: boolean }>`
      select c.column_name as name, exists (
        select from pg_constraint k where k.conrelid = ${table}::regclass and k.contype = 'c'
          and pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || '\\M.*v1\\.')) as "isChecked"
      from information_schema.columns c where c.table_schema = 'public' and c.table_name = ${table}
        and c.data_type in ('text', 'character varying') order by 1`.execute(database.store.db);
    const known = [...columns, ...Object.keys(indexes), ...clear[table]];
    expect([table, rows.map(({ name }) => name)]).toEqual([table, known.toSorted()]);
    // The database rejects unsealed values, whatever the role.
    const checked = rows.filter(({ isChecked }) => isChecked).map(({ name }) => name);
    expect([table, checked]).toEqual([table, [...columns].toSorted()]);
  }
});
