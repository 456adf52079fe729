import type { Generated, GeneratedAlways } from 'kysely';
import type { Sealed } from '#server/vault/sealed.ts';

/** Rows of who is there, what they owe and what they are told. */
export interface SessionTable {
  id: string;
  partner_id: number | null;
  verified_phone: Sealed | null;
  phone_index: string | null;
  customer_account: string | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  ended_at: Date | null;
}

export interface CodeTable {
  seq: GeneratedAlways<number>;
  id: Generated<string>;
  purpose: 'phone' | 'bureau' | 'login';
  session_id: string;
  request_id: string | null;
  phone_index: string;
  code_mac: string;
  tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  consumed_at: Date | null;
  superseded_at: Date | null;
}

export interface LoanTable {
  account: string;
  request_id: string;
  partner_id: number;
  phone: Sealed;
  status: 'PendingDownPayment' | 'Active' | 'Paid';
  total_payments: number;
  created_at: Generated<Date>;
  activated_at: Date | null;
  paid_off_at: Date | null;
  locked_at: Date | null;
}

export interface OutboxTable {
  partner_id: number | null;
  seq: GeneratedAlways<number>;
  id: Generated<string>;
  channel: 'sms' | 'email';
  recipient: Sealed;
  recipient_index: string | null;
  subject: Sealed | null;
  body: Sealed;
  html: Sealed | null;
  dedupe_key: string | null;
  created_at: Generated<Date>;
  not_before: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  gave_up_at: Date | null;
}
