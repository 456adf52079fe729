import type { Generated, GeneratedAlways } from 'kysely';

/** Tables of db/migrations/0040_effects_once.sql. */
export interface FaultTables {
  idempotency_keys: {
    scope: string;
    key_sha256: string;
    fingerprint: string;
    claimed_at: Generated<Date>;
    answered_at: Date | null;
    sealed_answer: string | null;
  };
  identity_events: {
    provider: string;
    event_id: string;
    session_id: string;
    outcome: 'approved' | 'refused' | 'abandoned' | 'expired';
    received_at: Generated<Date>;
  };
  payment_feeds: { provider: string; cursor: string; read_at: Generated<Date> };
  sandbox_payments: {
    seq: GeneratedAlways<number>;
    event_id: string;
    reference: string;
    amount_centavos: number;
    paid_at: Date;
  };
}
