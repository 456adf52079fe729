import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Whose rows the statements of the running call may touch. Row-level security enforces it (0010_partners_apart.sql):
 * scoped-dialect.ts puts every statement under the role and the partners that stand here.
 */
export type Scope =
  /** Of these partners, nearly always one; of none: what belongs to a partner is not there. */
  | { readonly role: 'enganche_shop'; readonly partnerIds: readonly number[] }
  /** What shops show to everybody, read only; of these partners, or with none named of all. */
  | { readonly role: 'enganche_window'; readonly partnerIds: readonly number[] }
  /** All partners', for a reason of the list below. */
  | { readonly role: 'enganche_office'; readonly partnerIds: readonly []; readonly reason: AcrossReason };

/** Why something may look across partners. Each use of acrossPartners is listed in scripts/across-partners.test.ts. */
export type AcrossReason =
  /** A visitor who names no shop asks about a phone, or logs in: their credit says which shop it is. */
  | 'phone-without-shop'
  /** The link of an e-mail, opened anywhere: the request says which shop it is. */
  | 'shop-of-request'
  /** A browser gets another session id, or another person: what it held at any shop goes along, or goes. */
  | 'browser'
  /** Queued work; its data name the row. */
  | 'job'
  /** A provider's signed message about a reference or a session that it knows. */
  | 'webhook'
  /** The staff's list. */
  | 'staff'
  /** The simulated services and their pages. */
  | 'sandbox'
  /** What a start needs to know or lay. */
  | 'start'
  /** A command of the operator. */
  | 'operator'
  /** Figures for /metrics. */
  | 'watch';

/** Who has not said for whom it works sees nothing of any partner. */
export const nobody: Scope = { role: 'enganche_shop', partnerIds: [] };

export const currentScope = (): Scope => running.getStore() ?? nobody;

export const within = <T>(scope: Scope, work: () => T): T => running.run(scope, work);

/** Runs work that has to look across partners; everything it awaits runs so too. */
export const acrossPartners = <T>(reason: AcrossReason, work: () => T): T =>
  running.run({ role: 'enganche_office', partnerIds: [], reason }, work);

const running = new AsyncLocalStorage<Scope>();
