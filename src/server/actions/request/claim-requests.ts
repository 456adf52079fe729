import { DomainError } from '#domain/errors.ts';
import type { OfficeOutput } from '#contract/office/api.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { claimRequest, releaseRequest } from './claim-request.ts';

type Outcome = OfficeOutput<'claimRequests'>;

/** Marks several requests as this person's work, each for itself. @throws not-found when none of them is there */
export const claimRequests = (deps: Deps, staff: StaffCaller, ids: readonly string[]): Promise<Outcome> =>
  each(ids, deps, (id) => claimRequest(deps, staff, id));

/** Takes the mark off several requests, each for itself. @throws not-found when none of them is there */
export const releaseRequests = (deps: Deps, staff: StaffCaller, ids: readonly string[]): Promise<Outcome> =>
  each(ids, deps, (id) => releaseRequest(deps, staff, id));

async function each(
  ids: readonly string[],
  deps: Deps,
  act: (id: string) => Promise<void>,
): Promise<Outcome> {
  const refused: string[] = [];
  let [done, missing] = [0, 0];
  for (const id of new Set(ids)) {
    try {
      await act(id);
      done += 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'not-found') missing += 1;
      else refused.push(await sentenceOf(deps, id, error));
    }
  }
  if (done === 0 && refused.length === 0) throw new DomainError('not-found');
  if (missing > 0) refused.push(`${missing} ya no se encontraron.`);
  return { done, refused };
}

async function sentenceOf({ store }: Deps, id: string, { code, detail }: DomainError): Promise<string> {
  const account = (await requestById(store, id))?.account ?? id;
  const why = code === 'no-permission' ? 'la lleva otra persona.' : (detail.messages?.join(' ') ?? code);
  return `${account}: ${why}`;
}
