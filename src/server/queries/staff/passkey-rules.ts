import type { PasskeyRule } from '#domain/staff/passkey-rule.ts';
import type { Store, TxStore } from '#server/database/store.ts';

export async function passkeyRuleOf({ db }: Store, partnerId: number): Promise<PasskeyRule> {
  const row = await db
    .selectFrom('passkey_rules')
    .select('rule')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row?.rule ?? 'usual';
}

export async function setPasskeyRule({ db }: TxStore, partnerId: number, rule: PasskeyRule): Promise<void> {
  await db
    .insertInto('passkey_rules')
    .values({ partner_id: partnerId, rule })
    .onConflict((conflict) => conflict.column('partner_id').doUpdateSet({ rule }))
    .execute();
}
