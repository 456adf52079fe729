// `medusa exec`: puts the goods of goods.json on sale in Mexico, and writes seeded.json with what a storefront needs to query them.
const { readFileSync, writeFileSync } = require('node:fs');
const {
  createApiKeysWorkflow,
  createProductsWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} = require('@medusajs/medusa/core-flows');

exports.default = async function seed({ container }) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const [region] = await run(createRegionsWorkflow, {
    regions: [
      { name: 'México', currency_code: 'mxn', countries: ['mx'], payment_providers: ['pp_system_default'] },
    ],
  });
  const [channel] = await run(createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Tienda' }] });
  const [key] = await run(createApiKeysWorkflow, {
    api_keys: [{ title: 'Tienda', type: 'publishable', created_by: '' }],
  });
  await run(linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });

  const goods = JSON.parse(readFileSync(`${__dirname}/goods.json`, 'utf8'));
  await run(createProductsWorkflow, {
    products: goods.map(({ name, slug, description, pesos, colours }) => ({
      title: name,
      handle: slug,
      description,
      status: 'published',
      options: [{ title: 'Color', values: colours }],
      variants: colours.map((colour) => ({
        title: colour,
        options: { Color: colour },
        manage_inventory: false,
        prices: [{ amount: pesos, currency_code: 'mxn' }],
      })),
      sales_channels: [{ id: channel.id }],
    })),
  });
  writeFileSync(`${__dirname}/seeded.json`, JSON.stringify({ regionId: region.id, key: key.token }));
};
