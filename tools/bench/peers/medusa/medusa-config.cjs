// Copied beside what npm installed, as medusa-config.js. As Medusa's own starter has it, without its admin screens.
const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, SECRET, ORIGIN } = process.env;

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: ORIGIN,
      adminCors: ORIGIN,
      authCors: ORIGIN,
      jwtSecret: SECRET,
      cookieSecret: SECRET,
    },
  },
  admin: { disable: true },
});
