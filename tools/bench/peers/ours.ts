import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { spawnProduct } from '#test/support/product.ts';
import { cheapest, goods, pesos } from './goods.ts';
import { run } from './set-up.ts';
import type { Running, Side } from './side.ts';

const root = join(import.meta.dirname, '../../..');
const partner = '1';

/** Sets up this product without its demo, with one partner whose goods `npx enganche` imports. */
export async function setUpOurs(name: string, dataDir: string, database: NodeJS.ProcessEnv): Promise<Side> {
  const env = { ...database, SEED_DEMO: 'false', TRUSTED_PROXIES: '1', LOG_LEVEL: 'warn' };
  const server = await start(dataDir, env);
  const file = join(dataDir, 'goods.csv');
  writeFileSync(file, csv());
  for (const line of [create, ['product', 'import', file, '--partner', partner]])
    await run(['scripts/enganche.mjs', ...line], root, { ...env, DATA_DIR: dataDir });
  await server.stop();
  return {
    name,
    expected: cheapest,
    start: () => start(dataDir, env, 'asked'),
    read(answer) {
      const { count, list } = answer as Answer;
      return { total: count, shown: list.map(({ price }) => Math.round(price * 100)) };
    },
  };
}

const path = `/api/v1/productsNone?commercialPartnerId=${partner}&page=1&limit=9&order=%2Bprice`;

async function start(dataDir: string, env: NodeJS.ProcessEnv, asked?: 'asked'): Promise<Running> {
  const began = performance.now();
  const product = await spawnProduct({ dataDir, env });
  const kill = () => void product.kill();
  process.prependOnceListener('exit', kill);
  const query = { url: product.origin + path };
  if (asked) await (await fetch(query.url)).arrayBuffer();
  return {
    pid: product.pid,
    query,
    startMs: performance.now() - began,
    async stop() {
      await product.stop();
      process.off('exit', kill);
    },
  };
}

interface Answer {
  readonly count: number;
  readonly list: readonly { readonly price: number }[];
}

const logo = join(root, 'docs/new-partner/logo.svg');
const create = [
  'partner',
  'create',
  ...Object.entries({
    id: partner,
    name: 'Jacaranda',
    'legal-name': 'Comercializadora Jacaranda, S.A. de C.V.',
    color: '#6B2FA0',
    legend: 'Tu celular, en pagos chiquitos',
    address: 'Av. Reforma 502, Col. Centro, Puebla, Puebla, C.P. 72000',
    tel: '2221234567',
    'support-phone': '2227654321',
    contact: 'hola@jacaranda.example',
    logo,
  }).flatMap(([option, value]) => [`--${option}`, value]),
];

function csv(): string {
  const pairs = (list: readonly (readonly [string, string])[]) =>
    list.map((pair) => pair.join('=')).join('|');
  return Papa.unparse(
    goods.map((product) => ({
      name: product.name,
      brand: product.brand,
      price: pesos(product),
      down_payment: product.downPaymentCentavos / 100,
      weekly: product.weeklyPaymentCentavos / 100,
      weeks: product.weeks,
      colors: pairs(product.colours.map((colour) => [colour.name, colour.body])),
      drawing: product.model,
      description: product.description,
      specs: pairs(product.specs.map(({ label, value }) => [label, value])),
    })),
  );
}
