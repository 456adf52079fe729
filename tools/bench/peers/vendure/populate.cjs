// Creates the tables, imports goods.csv, and waits for a Vendure worker to build the search index.
const { bootstrap, JobQueueService, RequestContextService, SearchService } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');
const { config } = require('./config.cjs');

const initialData = {
  defaultLanguage: 'es',
  defaultZone: 'México',
  countries: [{ name: 'México', code: 'MX', zone: 'México' }],
  // Prices include tax.
  taxRates: [{ name: 'Standard Tax', percentage: 0 }],
  shippingMethods: [],
  paymentMethods: [],
  collections: [],
};

async function main() {
  const app = await populate(() => bootstrap(config), initialData, `${__dirname}/goods.csv`);
  await app.get(JobQueueService).start();
  const context = await app.get(RequestContextService).create({ apiType: 'admin' });
  const job = await app.get(SearchService).reindex(context);
  // Completes with the job, and throws when that fails.
  await job.updates({ pollInterval: 100, timeoutMs: 120_000 }).forEach(() => {});
  await app.close();
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
