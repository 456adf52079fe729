import type { Imei } from '#domain/credit/ledger/imei.ts';
import { acrossPartnersIn } from '#server/database/across-partners-in.ts';
import { advisoryXactLock } from '#server/database/advisory-lock.ts';
import type { TxStore } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';

/**
 * Whether a device is on another open credit of any partner: until that credit is paid off, or the device came back.
 * Only this yes or no crosses partners. Until the transaction ends nobody else gets an answer about the same device.
 */
export async function imeiInUse(tx: TxStore, imei: Imei, exceptAccount: string): Promise<boolean> {
  const index = blindIndex(tx, 'imei', imei);
  await advisoryXactLock(tx.db, `imei:${index}`);
  return acrossPartnersIn(tx.db, 'imei-in-use', async () => {
    const row = await tx.db
      .selectFrom('deliveries as d')
      .innerJoin('loans as l', 'l.account', 'd.account')
      .select('d.account')
      .where('d.imei_index', '=', index)
      .where('d.account', '!=', exceptAccount)
      .where('d.state', '!=', 'returned')
      .where('l.status', '!=', 'Paid')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  });
}
