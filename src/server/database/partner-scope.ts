import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The rows that the running call's statements may touch. Row-level security enforces it (0010_partners_apart.sql):
 * scoped-dialect.ts sets this role and these partners for every statement.
 */
export type Scope =
  /** Rows of these partners, nearly always one; with none, no partner's rows are visible. */
  | { readonly role: 'enganche_shop'; readonly partnerIds: readonly number[] }
  /** What shops show to everybody, read-only; of these partners, or of all when none is named. */
  | { readonly role: 'enganche_window'; readonly partnerIds: readonly number[] }
  /** Rows of the partners at which a person of the desk has a role that the call asks for. */
  | { readonly role: 'enganche_desk'; readonly partnerIds: readonly number[]; readonly limit?: ScopeLimit }
  /** All partners' rows, for one of the reasons below. */
  | { readonly role: 'enganche_office'; readonly partnerIds: readonly []; readonly reason: AcrossReason };

/**
 * Of partners where somebody's role is limited to stores, or to a promoter, only the requests of those
 * (0124_stores_and_commissions.sql, 0150_promoters_at_the_desk.sql).
 */
export interface ScopeLimit {
  readonly stores: readonly string[];
  readonly promoters: readonly number[];
  /** Partners of the scope that are not limited. */
  readonly wholePartnerIds: readonly number[];
}

/** Reasons to work across partners. scripts/across-partners.test.ts lists each use of acrossPartners. */
export type AcrossReason =
  /** A visitor who names no shop asks about a phone, or logs in: their credit tells the shop. */
  | 'phone-without-shop'
  /** The link of an e-mail, opened anywhere: the request tells the shop. */
  | 'shop-of-request'
  /** A browser changes its session id or its person: its rows at every shop move along or are deleted. */
  | 'browser'
  /** A queued job; its data name the row. */
  | 'job'
  /** A provider's signed message about a known reference or session. */
  | 'webhook'
  /** Whether a device is on an open credit anywhere: yes or no, nothing else. */
  | 'imei-in-use'
  /** The staff's list. */
  | 'staff'
  /** Who a person of the desk is, before her partners are known: signing in, her session with its grants. */
  | 'desk-sign-in'
  /** A person of the desk with a role at every partner. */
  | 'desk'
  /** The simulated services and their pages. */
  | 'sandbox'
  /** Reads and inserts at startup. */
  | 'start'
  /** A command of the operator. */
  | 'operator'
  /** Figures for /metrics. */
  | 'watch';

/** The default scope: without an explicit one, no partner's rows are visible. */
export const nobody: Scope = { role: 'enganche_shop', partnerIds: [] };

export const currentScope = (): Scope => running.getStore() ?? nobody;

export const within = <T>(scope: Scope, work: () => T): T => running.run(scope, work);

/** Runs work across partners; everything it awaits runs in the same scope. */
export const acrossPartners = <T>(reason: AcrossReason, work: () => T): T =>
  running.run({ role: 'enganche_office', partnerIds: [], reason }, work);

const running = new AsyncLocalStorage<Scope>();
