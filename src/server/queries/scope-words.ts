import type { TransactionSettings } from 'kysely';
import type { Scope } from './partner-scope.ts';
import type { Statement } from './wire-statements.ts';

/** How long a statement may take. */
export const statementPatience = `set_config('statement_timeout', '10s', true)`;

/**
 * How long a statement may take, and a transaction say nothing. Said in each transaction and not of the connection: a
 * pooler in between takes no settings of a connection.
 */
export const patience = `${statementPatience},
  set_config('idle_in_transaction_session_timeout', '30s', true)`;

/** Role names are ours and partners are numbers: nothing in here comes from outside as it is. */
export const takeScope = ({ role, partnerIds }: Scope): string =>
  `select set_config('role', '${role}', true),
    set_config('app.partners', '${partnerIds.map(Math.trunc).join(',')}', true)`;

/** As takeScope, for one text that is parsed once: until the end of the transaction, which a statement by itself is too. */
export const scopeStatement = (scope: Scope): Statement => usual(scoped, namesOf(scope));

/** The same of a statement by itself, and of a transaction of several, where PostgreSQL is served to others too. */
export const patientScope = (scope: Scope): Statement =>
  usual(scope.hasty ? scopedInHaste : scopedAlone, namesOf(scope));
export const patientTransaction = (scope: Scope): Statement => usual(scopedTogether, namesOf(scope));

const scoped = "select set_config('role', $1, true), set_config('app.partners', $2, true)";
const scopedAlone = `${scoped}, ${statementPatience}`;
const scopedInHaste = `${scopedAlone}, set_config('synchronous_commit', 'off', true)`;
const scopedTogether = `${scoped}, ${patience}`;
/** Stands in every message: `isUsual` keeps its bytes. */
export const usual = (sql: string, parameters: readonly string[] = []): Statement => ({
  sql,
  parameters,
  isUsual: true,
});
const namesOf = ({ role, partnerIds }: Scope): string[] => [role, partnerIds.join(',')];

/** How a transaction of these settings begins. */
export function beginStatement({ isolationLevel, accessMode }: TransactionSettings): string {
  if (!isolationLevel && !accessMode) return 'begin';
  return ['start transaction', isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    .filter(Boolean)
    .join(' ');
}

/** A cursor would outlive the transaction that guards it. */
export function noStreams(): never {
  throw new Error('Rows are not streamed here: ask for a page of them.');
}
