import { termsOf, type LedgerEntry } from '#domain/credit/ledger/entries.ts';
import { withoutLock } from '#domain/credit/ledger/lock.ts';
import { ledgerStatement, type LedgerStatement } from '#domain/credit/ledger/statement.ts';
import type { Day } from '#domain/calendar.ts';
import type { Deps } from '#server/actions/base/context.ts';
import type { Store } from '#server/database/store.ts';
import { locksDevices } from '#server/platform/provider-settings.ts';
import { isLockExcluded } from '#server/queries/loans/contracts.ts';

type Config = Pick<Deps, 'config'>;

/** Whether the device of a credit may be locked: the shop has a lock service, and the contract agrees to it. */
export const mayLock = ({ config }: Config, entries: readonly LedgerEntry[]): boolean =>
  locksDevices(config) && agreesToLock(entries);

/** The same, of an account. */
export const mayLockAccount = async ({ config }: Config, store: Store, account: string): Promise<boolean> =>
  locksDevices(config) && !(await isLockExcluded(store, account));

export const agreesToLock = (entries: readonly LedgerEntry[]): boolean => termsOf(entries).locks !== false;

/** The statement of a day, on which no week can lock where nobody may. */
export function ruledStatement(config: Config, entries: readonly LedgerEntry[], day: Day): LedgerStatement {
  const statement = ledgerStatement(entries, day);
  return mayLock(config, entries) ? statement : withoutLock(statement);
}
