import type { Db, Trx } from '#server/context.ts';
import { currentScope, nobody, type Scope } from '#server/database/partner-scope.ts';
import { vaultOf } from './vault-plugin.ts';
import type { DataKey } from './vault.ts';

/** A data key as it came with a row, opened when something wants it. @throws as Vault.unwrap */
type Came = () => DataKey;

/**
 * Notes the data key of a request, which came wrapped with a row of it. It is opened once in a transaction, and once in a
 * call as long as the database gives the same wrapped key; it goes with them.
 */
export function noteDataKey(db: Db | Trx, requestId: string, wrapped: string): Came {
  const call = currentScope();
  // Who says for no shop shares a scope with everybody else who does not.
  const holders = [...(db.isTransaction ? [db] : []), ...(call === nobody ? [] : [call])];
  const known = holders.map((holder) => noted.get(holder)?.get(requestId)).find((key) => key?.of === wrapped);
  const came = known?.came ?? openedOnce(() => vaultOf(db).unwrap(requestId, wrapped));
  for (const holder of holders) keysOf(holder).set(requestId, { of: wrapped, came });
  return came;
}

/** If this transaction has read a row of the request already. Who writes holds that row, so nobody destroys its key. */
export const transactionKey = (trx: Db | Trx, requestId: string): DataKey | undefined =>
  trx.isTransaction ? noted.get(trx)?.get(requestId)?.came() : undefined;

/** If this call has. For files, of which one that somebody destroyed the key of meanwhile is noise, as it should be. */
export const callKey = (requestId: string): DataKey | undefined =>
  noted.get(currentScope())?.get(requestId)?.came();

interface Noted {
  /** The wrapped key. */
  readonly of: string;
  readonly came: Came;
}

/** By transaction, and by call: a call's scope is an object of its own. */
const noted = new WeakMap<Db | Trx | Scope, Map<string, Noted>>();

function keysOf(holder: Db | Trx | Scope): Map<string, Noted> {
  const keys = noted.get(holder) ?? new Map<string, Noted>();
  // Work that goes through all requests has no end of keys.
  if (keys.size >= mostNoted) keys.clear();
  noted.set(holder, keys);
  return keys;
}

const mostNoted = 100;

function openedOnce(open: Came): Came {
  let key: DataKey | undefined;
  return () => (key ??= open());
}
