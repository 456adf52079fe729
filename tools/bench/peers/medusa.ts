import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#test/support/postgres-server.ts';
import { firstByName, goods, namesOf, pesos } from './goods.ts';
import { install, lay, run, type Place } from './set-up.ts';
import { startServer, type Side } from './side.ts';

const version = '2.21.2';

/** Medusa's server. It cannot sort products by price, so it is asked for them by title, which is less work. */
export async function setUpMedusa({ folder, databaseUrl }: Place): Promise<Side> {
  const names = ['medusa', 'framework', 'cli'];
  await install(folder, {
    dependencies: Object.fromEntries(names.map((name) => [`@medusajs/${name}`, version])),
  });
  lay(folder, 'medusa', { 'medusa-config.cjs': 'medusa-config.js', 'seed.cjs': 'seed.cjs' });
  writeFileSync(
    join(folder, 'goods.json'),
    JSON.stringify(
      goods.map((product) => ({
        name: product.name,
        slug: product.slug,
        description: product.description,
        pesos: pesos(product),
        colours: namesOf(product.colours),
      })),
    ),
  );
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATABASE_URL: databaseUrl,
    SECRET: randomBytes(16).toString('hex'),
    ORIGIN: 'http://127.0.0.1',
    MEDUSA_DISABLE_TELEMETRY: 'true',
  };
  const medusa = 'node_modules/@medusajs/cli/cli.js';
  await run([medusa, 'db:migrate'], folder, env);
  await run([medusa, 'exec', './seed.cjs'], folder, env);
  const { regionId, key } = JSON.parse(readFileSync(join(folder, 'seeded.json'), 'utf8')) as Seeded;
  const query = new URLSearchParams({
    region_id: regionId,
    limit: '9',
    offset: '0',
    order: 'title',
    fields: 'id,title,handle,description,thumbnail,*variants.calculated_price',
  });
  return {
    name: `Medusa ${version}, by title`,
    expected: firstByName,
    async start() {
      const port = String(await freePort());
      return startServer(
        [medusa, 'start', '--host', '127.0.0.1', '--port', port],
        { cwd: folder, env },
        {
          url: `http://127.0.0.1:${port}/store/products?${query}`,
          headers: { 'x-publishable-api-key': key },
        },
      );
    },
    read(answer) {
      const { count, products } = answer as Answer;
      return { total: count, shown: products.map(({ title }) => title) };
    },
  };
}

interface Seeded {
  readonly regionId: string;
  readonly key: string;
}

interface Answer {
  readonly count: number;
  readonly products: readonly { readonly title: string }[];
}
