import { sql } from 'kysely';
import { parsePhone } from '#domain/applicant/phone.ts';
import { erasePerson } from '#server/actions/privacy/erase-person.ts';
import { createStorage } from '#server/app/deps.ts';
import { OperatorError, type Outcome } from '#server/operations/operation.ts';
import { withData } from './with-data.ts';

/**
 * Makes the stored data of a phone's owner unreadable, for good. Runs in this process: the embedded database must be
 * stopped, because the vacuum needs the owner's rights.
 * @throws OperatorError for an unknown phone, and while a credit is open
 */
export const eraseHere = (typed: string): Promise<Outcome> =>
  withData(async (store, config) => {
    const phone = parsePhone(typed);
    if (phone === null) throw new OperatorError('Standard input must be a phone of ten digits.');
    const done = await erasePerson({ store, storage: createStorage(config, store) }, phone);
    if (done.outcome === 'unknown') throw new OperatorError('Nothing is stored of that phone.');
    if (done.outcome === 'open-credit') {
      throw new OperatorError(`A credit is still open: ${done.accounts.join(', ')}. Nothing was erased.`);
    }
    // Without it the wrapped key stays in its page until the engine reuses the space.
    await sql`vacuum data_keys`.execute(store.db);
    const left = done.accounts.join(', ') || 'none';
    return {
      data: { accounts: done.accounts },
      lines: [`Erased. Accounts that remain without personal data: ${left}.`],
    };
  });
