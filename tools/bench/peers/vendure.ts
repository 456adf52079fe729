import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { freePort } from '#test/support/postgres-server.ts';
import { cheapest, goods, namesOf, pesos } from './goods.ts';
import { install, lay, run, type Place } from './set-up.ts';
import { startServer, type Side } from './side.ts';

const version = '3.7.3';

/** Vendure's server, its search sorted by price. Its worker has indexed the goods and is not running. */
export async function setUpVendure({ folder, databaseUrl }: Place): Promise<Side> {
  await install(folder, {
    dependencies: { '@vendure/core': version, pg: '8.23.1' },
    // Newer versions, which it also allows, were unavailable.
    overrides: { '@graphql-tools/batch-execute': '10.2.0' },
  });
  lay(folder, 'vendure', {
    'config.cjs': 'config.cjs',
    'populate.cjs': 'populate.cjs',
    'server.cjs': 'server.cjs',
  });
  writeFileSync(join(folder, 'goods.csv'), csv());
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET: randomBytes(16).toString('hex'),
    VENDURE_DISABLE_TELEMETRY: 'true',
  };
  await run(['populate.cjs'], folder, { ...env, CREATE_TABLES: 'yes', PORT: String(await freePort()) });
  return {
    name: `Vendure ${version}`,
    expected: cheapest,
    async start() {
      const port = String(await freePort());
      return startServer(
        ['server.cjs'],
        { cwd: folder, env: { ...env, PORT: port } },
        {
          url: `http://127.0.0.1:${port}/shop-api`,
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        },
      );
    },
    read(answer) {
      const { totalItems, items } = (answer as Answer).data.search;
      return {
        total: totalItems,
        shown: items.map(({ priceWithTax }) => priceWithTax.value ?? priceWithTax.min),
      };
    },
  };
}

const query = `{
  search(input: { take: 9, skip: 0, groupByProduct: true, sort: { price: ASC } }) {
    totalItems
    items {
      productId productName slug description currencyCode facetValueIds
      productAsset { id preview }
      priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } }
    }
  }
}`;

interface Answer {
  readonly data: {
    readonly search: {
      readonly totalItems: number;
      readonly items: readonly { readonly priceWithTax: { readonly value: number; readonly min: number } }[];
    };
  };
}

/** Returns a line per colour; only the first of a product names it. */
function csv(): string {
  const columns =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';
  const rows = goods.flatMap((product) =>
    namesOf(product.colours).map((colour, place) => {
      const { name, slug, description, brand } = product;
      const first =
        place === 0 ? [name, slug, description, '', `marca:${brand}`, 'Color'] : ['', '', '', '', '', ''];
      return [
        ...first,
        colour,
        `${slug}-${place}`,
        pesos(product).toFixed(2),
        'standard',
        '100',
        'false',
        '',
        '',
      ];
    }),
  );
  return Papa.unparse({ fields: columns.split(','), data: rows });
}
