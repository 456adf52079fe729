import { auditClock } from './faults-clock.ts';
import { auditLostDatabase } from './faults-database.ts';
import { auditSilentProviders } from './faults-hooks.ts';
import { ownPostgres } from '#test/support/postgres-server.ts';
import { verdicts } from './verdicts.ts';

/**
 * `npm run tool faults [database] [hooks] [clock]`: a database that is down for 30 s under load, providers that never
 * send their webhook, clocks that jump. Needs Debian's PostgreSQL 15 and faketime.
 */
const parts = {
  database: auditLostDatabase,
  hooks: auditSilentProviders,
  clock: auditClock,
};

const wanted = process.argv.slice(2);
const said = verdicts();
const postgres = await ownPostgres();
try {
  for (const [name, audit] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await audit(postgres, said);
  }
} finally {
  await postgres.discard();
}
said.end();
