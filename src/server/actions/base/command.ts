import type { z } from 'zod';
import type { Centavos } from '#domain/credit/money.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import type { ActName } from '#domain/staff/acts.ts';
import type { Deps, StaffCaller } from './context.ts';
import type { StaffRef } from './staff-events.ts';
import type { TxStore } from '#server/database/store.ts';
import { staffOfRequest } from '#server/queries/staff/own-matters.ts';

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
  /** The field of the act that it is about. */
  readonly field?: string;
  /** Of the desk, whose own matter it is: who gains or loses by it, and so cannot check it. Her own credit: see `registered`. */
  readonly beneficiary: string | null;
  /** Money that leaves; null: none. */
  readonly centavos: Centavos | null;
  /** Whether this person is enough, or why a second one is needed, in sentences. Absent: by the limit of the partner. */
  readonly isEnough?: (staff: StaffCaller) => Promise<true | readonly string[]>;
}

export interface Change {
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** `hidden`: compared, and never shown. */
export type Fact = string | { readonly hidden: string };

/** Both people, and the proposal that they agreed on. `checker` null: one was enough; no proposal where one always is. */
export interface Agreed {
  readonly maker: StaffRef;
  readonly checker: StaffRef | null;
  readonly approvalId: string | null;
  readonly reason: string;
}

/** An act of two people, as its subject writes it; `A`: as a call asks for it, its address and its body. */
export interface Command<P, A = never> {
  readonly payload: z.ZodType<P>;
  /** Absent: as it was asked for. */
  readonly from?: (asked: A) => P;
  /** Absent: as the person wrote it. */
  readonly reason?: (asked: A) => string;
  /** Reads, and locks what it would change. @throws not-found */
  readonly look: (tx: TxStore, payload: P, deps: Deps) => Promise<Proposal>;
  /** Does it, in the transaction of the second yes; appends to the audit log last. */
  readonly carryOut: (deps: Deps, tx: TxStore, payload: P, agreed: Agreed) => Promise<void>;
  /** What a proposal keeps of the payload. Absent: all of it. */
  readonly kept?: (payload: P) => P;
  /** What stays of it once it was decided. Absent: all of it. */
  readonly afterwards?: (payload: P) => P;
}

/** An act as the engine knows it. `Deps` has a table of them: the engine imports none. */
export interface RegisteredAct {
  readonly read: (asked: Asked) => { readonly payload: object; readonly reason: string };
  readonly look: (deps: Deps, tx: TxStore, payload: unknown) => Promise<Looked>;
  /** Null: all of it stays. */
  readonly afterwards: ((payload: unknown) => object) | null;
}
/** An act as a call asks for it. */
export type Asked = Readonly<Record<string, unknown>> & { readonly reason?: string };
export type ActTable = Readonly<Record<ActName, RegisteredAct>>;

/** A proposal whose facts are as good as locked, with the payload as it is stored. */
export interface Looked extends Proposal {
  readonly payload: object;
  /** Does it with what was loaded to look at it, in the same transaction. */
  readonly carryOut: (agreed: Agreed) => Promise<void>;
}

/** A command whose payload is checked whenever it is read. */
export function registered<P extends object, A>(command: Command<P, A>): RegisteredAct {
  const { look, carryOut, afterwards, kept = (payload) => payload, from, reason } = command;
  const read = (given: unknown): P => readPayload(command.payload, given);
  return {
    read: (asked) => ({
      payload: from ? from(asked as A) : asAsked(asked).payload,
      reason: reason ? reason(asked as A) : asAsked(asked).reason,
    }),
    async look(deps, tx, given) {
      const payload = read(given);
      return {
        ...(await ofCustomer(tx, await look(tx, payload, deps))),
        payload: kept(payload),
        carryOut: (agreed) => carryOut(deps, tx, payload, agreed),
      };
    },
    afterwards: afterwards ? (payload) => afterwards(read(payload)) : null,
  };
}

export const asAsked = ({ reason = '', ...payload }: Asked) => ({ payload, reason });

/** Whatever is done on a request is a matter of its customer, who may work here. */
export const ofCustomer = async (tx: TxStore, proposal: Proposal): Promise<Proposal> => ({
  ...proposal,
  beneficiary: proposal.beneficiary ?? (proposal.requestId && (await staffOfRequest(tx, proposal.requestId))),
});

/** @throws invalid-input */
export function readPayload<P>(schema: z.ZodType<P>, payload: unknown): P {
  const result = schema.safeParse(payload);
  if (!result.success) throw new DomainError('invalid-input');
  return result.data;
}
