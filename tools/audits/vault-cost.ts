// npm run tool vault-cost: CPU time of sealing and opening one field, of unwrapping a data key and of a blind index.
import { openBytes, sealBytes } from '#server/vault/cipher.ts';
import { newMasterKey, parseKeyRing } from '#server/platform/key-ring.ts';
import { createVault } from '#server/vault/vault.ts';

const vault = createVault(parseKeyRing(newMasterKey()));
const wrapped = vault.newDataKey('request');
const key = vault.unwrap('request', wrapped);
vault.open({ service: key, index: key, audit: key, archive: key });
const place = 'people|names|AbCdEfGhIjKlMnOpQrStUv';
const text = Buffer.from('María José');
const sealed = sealBytes(key, place, text);

const measured: Record<string, () => unknown> = {
  'seal a field': () => sealBytes(key, place, text),
  'open a field': () => openBytes(key, place, sealed),
  'unwrap a data key': () => vault.unwrap('request', wrapped),
  'a blind index': () => vault.blind('phone', '5512345678'),
};

const times = 20_000;
for (const [what, work] of Object.entries(measured)) {
  for (let warm = 0; warm < times / 10; warm++) work();
  const before = process.cpuUsage();
  for (let done = 0; done < times; done++) work();
  const { user, system } = process.cpuUsage(before);
  console.log(`${what}: ${((user + system) / times).toFixed(1)} µs`);
}
