import type { Generated } from 'kysely';
import type { IdentityReason } from '#domain/applicant/identity-reasons.ts';
import type { Sealed } from '#server/vault/sealed.ts';

/** Tables of db/migrations/0002_sandbox.sql: the simulated services' own memory. */
export interface SandboxTables {
  sandbox_identity_sessions: {
    id: string;
    key: string;
    request_id: string;
    phone: Sealed;
    return_url: string;
    step: Generated<'start' | 'front' | 'back' | 'selfie' | 'verdict'>;
    outcome: 'approved' | 'refused' | 'abandoned' | 'expired' | null;
    reason: IdentityReason | null;
    created_at: Generated<Date>;
    decided_at: Date | null;
  };
  sandbox_bureau_queries: { key: string; attempts: Generated<number> };
  sandbox_device_orders: {
    account: string;
    action: 'enroll' | 'lock' | 'unlock' | 'release';
    cause: string;
    taken_at: Generated<Date>;
  };
}
