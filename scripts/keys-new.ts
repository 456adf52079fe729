// npm run keys:new: prints a new master key, for the front of VAULT_KEYS; then restart, then npm run keys:rotate.
import './check-node.mjs';
import { newMasterKey } from '#server/vault/key-ring.ts';

console.log(newMasterKey());
