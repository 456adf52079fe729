import { compareRfc } from '#domain/applicant/rfc.ts';
import { DomainError } from '#domain/errors.ts';
import { nextPath } from '#server/actions/access/own-request.ts';
import type { Caller, Deps } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';
import { blindIndex } from '#server/queries/keys/rows.ts';
import type { LockedRequest } from '#server/queries/requests/credit-requests.ts';
import { documentPersonOf, type Person } from '#server/queries/requests/people.ts';
import { closeStep, correctBureauData as replaceBureauData } from '#server/queries/requests/corrections.ts';
import { answerCorrection } from './answer-correction.ts';

/**
 * Gives RFC and e-mail once more, while the identity waits for a person: nothing is asked of the bureau before her answer.
 * @returns the way to where she waits, to respond with after the commit
 * @throws rfc-of-another: another birthday; nothing is stored
 */
export async function correctBureauData(
  deps: Deps,
  tx: TxStore,
  caller: Caller,
  { row, person, rfc, email }: { row: LockedRequest; person: Person; rfc: string; email: string },
): Promise<DomainError> {
  if (compareRfc(rfc, documentPersonOf(person)).verdict === 'stop') {
    throw new DomainError('rfc-of-another', { field: 'rfc' });
  }
  const markOf = (data: { rfc: string | null; email: string | null }) =>
    [
      data.rfc === null ? '' : blindIndex(tx, 'rfc', data.rfc),
      data.email === null ? '' : blindIndex(tx, 'email', data.email),
    ].join('/');
  await replaceBureauData(tx, { id: row.id, rfc, email });
  await closeStep(tx, row.id, 'rfc-email');
  await answerCorrection(deps, tx, caller, row.id, {
    what: 'rfc-email',
    kind: 'bureau-data-corrected',
    before: markOf(row),
    after: markOf({ rfc, email }),
  });
  return new DomainError('wrong-step', { nextStep: nextPath({ ...row, bureau_data_reopened_at: null }) });
}
