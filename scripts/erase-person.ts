// npm run erase: makes what is stored of a phone's owner unreadable, for good. The phone comes by standard input, so that
// no list of commands or processes shows it: printf 5512345678 | npm run -s erase
import './check-node.mjs';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { parsePhone } from '#domain/applicant/phone.ts';
import { erasePerson } from '#server/actions/privacy/erase-person.ts';
import { createStorage } from '#server/deps.ts';
import { withData } from './operator/open-data.ts';

await withData(async (db, config) => {
  const phone = parsePhone((await text(process.stdin)).trim());
  if (phone === null) throw new Error('Standard input must be a phone of ten digits.');
  const done = await erasePerson({ db, storage: createStorage(config, db) }, phone);
  if (done.outcome === 'unknown') throw new Error('Nothing is stored of that phone.');
  if (done.outcome === 'open-credit') {
    throw new Error(`A credit is still open: ${done.accounts.join(', ')}. Nothing was erased.`);
  }
  // Else the wrapped key stays in its page until the engine needs the room.
  await sql`vacuum data_keys`.execute(db);
  console.log(`Erased. Accounts that stay without a name: ${done.accounts.join(', ') || 'none'}.`);
});
