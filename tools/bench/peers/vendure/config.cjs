// Copied next to the installed packages. Same as Vendure's production starter, without dashboard, asset server and e-mails.
const { DefaultJobQueuePlugin, DefaultSearchPlugin } = require('@vendure/core');

const { PORT, DATABASE_URL, SECRET, CREATE_TABLES } = process.env;

exports.config = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(PORT),
    shopApiPath: 'shop-api',
    adminApiPath: 'admin-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'superadmin', password: SECRET },
    cookieOptions: { secret: SECRET },
  },
  dbConnectionOptions: {
    type: 'postgres',
    url: DATABASE_URL,
    synchronize: CREATE_TABLES === 'yes',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [] },
  plugins: [
    DefaultJobQueuePlugin.init({ useDatabaseForBuffer: true }),
    DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
};
