import type { z } from 'zod';
import type { Centavos } from '#domain/credit/money.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import type { Deps } from '#server/actions/context.ts';
import type { StaffRef } from '#server/actions/staff/staff-events.ts';
import type { TxStore } from '#server/database/store.ts';

/** What an act would do, by the facts of this moment. */
export interface Proposal {
  /** Null: an act on every partner. */
  readonly partnerId: number | null;
  readonly requestId: string | null;
  readonly account: string | null;
  /** What it is done to: one act at a time waits for it. */
  readonly subject: string;
  /** In a Spanish sentence. */
  readonly summary: string;
  readonly changes: readonly Change[];
  /** What must still be so when the second person says yes, by its Spanish name. */
  readonly facts: Readonly<Record<string, Fact>>;
  /** Why it cannot be done now; null: it can. */
  readonly refusal: ErrorCode | null;
  /** The same in a Spanish sentence; absent: that of the code. */
  readonly because?: string;
  /** Of the desk, whose own matter it is: who gains or loses by it, and so cannot check it. Her own credit: see registry.ts. */
  readonly beneficiary: string | null;
  /** Money that leaves; null: none. */
  readonly centavos: Centavos | null;
}

export interface Change {
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** `hidden`: compared, and never shown. */
export type Fact = string | { readonly hidden: string };

/** Both people, and the proposal that they agreed on. `checker` null: one was enough. */
export interface Agreed {
  readonly maker: StaffRef;
  readonly checker: StaffRef | null;
  readonly approvalId: string;
  readonly reason: string;
}

/** An act that needs two people. */
export interface Command<P> {
  readonly payload: z.ZodType<P>;
  readonly make: Permission;
  readonly check: Permission;
  /** Reads, and locks what it would change. @throws not-found */
  readonly look: (tx: TxStore, payload: P) => Promise<Proposal>;
  /** Does it, in the transaction of the second yes; appends to the audit log last. */
  readonly carryOut: (deps: Deps, tx: TxStore, payload: P, agreed: Agreed) => Promise<void>;
  /** What stays of the payload once it was decided. Absent: all of it. */
  readonly afterwards?: (payload: P) => P;
}
