// npm run keys:rotate: wraps every data key with the first master key of VAULT_KEYS; then the others may go.
import './check-node.mjs';
import { rotateKeys } from '#server/vault/rotate-keys.ts';
import { vaultOf } from '#server/vault/vault-plugin.ts';
import { withData } from './operator/open-data.ts';

await withData(async (db) => {
  const keys = await rotateKeys(db);
  console.log(`${keys} data keys were wrapped again; all are under '${vaultOf(db).currentKeyId}' now.`);
});
