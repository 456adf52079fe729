// Copied beside what npm installed. As Vendure's own starter has it for production, without its dashboard, asset server and mails.
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
