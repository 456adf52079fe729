// Copied next to the installed packages as medusa-config.js. Same as Medusa's starter, without its admin screens.
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
