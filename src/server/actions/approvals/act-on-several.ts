import { segmentOf, type ActedOnAll, type PreviewedAll } from '#contract/office/acts.ts';
import { thingOf, type ActName, type BulkThing } from '#domain/staff/acts.ts';
import { deskMessagesOf } from '#domain/staff/desk-messages.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { seenOf } from '#server/actions/base/stored-payload.ts';
import { inTransaction, type Store } from '#server/database/store.ts';
import { productToEdit } from '#server/queries/catalogue/product-editing.ts';
import { requestById } from '#server/queries/requests/credit-requests.ts';
import { actAsAsked, isOneEnough, lookAt } from './propose-act.ts';

type Name = string | number;

/** What every one of them gets, and which they are. */
export interface AskedOfSeveral {
  readonly of: readonly { readonly of: Name; readonly seen?: string | undefined }[];
  readonly reason?: string;
}

/** Does an act on several things, each in a transaction of its own. @throws not-found when none of them is there */
export async function actOnSeveral(
  deps: Deps,
  staff: StaffCaller,
  command: ActName,
  { of: each, ...asked }: AskedOfSeveral,
): Promise<ActedOnAll> {
  const all = { done: 0, waiting: 0, refused: [] as string[] };
  let missing = 0;
  for (const { of, seen } of onlyOnce(each)) {
    const found = await nameOf(deps.store, command, of);
    const became = await orRefused(() =>
      actAsAsked(deps, staff, command, { ...asked, ...addressOf(command, of), seen }),
    );
    if (became.result) all[became.result.outcome] += 1;
    else if (became.code === 'not-found' || found === null) missing += 1;
    else all.refused.push(`${found}: ${became.because}`);
  }
  assertAny(each, missing);
  if (missing > 0) all.refused.push(`${missing} ya no se encontraron.`);
  return all;
}

/** What the act would do to each of them now, or why it cannot; nothing is stored. @throws not-found */
export async function previewSeveral(
  deps: Deps,
  staff: StaffCaller,
  command: ActName,
  { of: each, ...asked }: AskedOfSeveral,
): Promise<PreviewedAll> {
  const lines: PreviewedAll['lines'] = [];
  for (const { of } of onlyOnce(each)) {
    const name = await nameOf(deps.store, command, of);
    const looked = await orRefused(() =>
      inTransaction(deps.store, async (tx) => {
        const { payload } = deps.acts[command].read({ ...asked, ...addressOf(command, of) });
        const looked = await lookAt(deps, tx, staff, command, payload);
        const isEnough = await isOneEnough(command, looked, staff);
        return {
          changes: [...looked.changes],
          seen: JSON.stringify(seenOf(looked)),
          second: isEnough === true ? [] : [...isEnough],
        };
      }),
    );
    const line = { of: String(of), name: name ?? '' };
    if (looked.result) lines.push({ ...line, ...looked.result, because: null });
    else if (looked.code !== 'not-found' && name !== null)
      lines.push({ ...line, changes: [], seen: null, because: looked.because, second: [] });
  }
  const missing = onlyOnce(each).length - lines.length;
  assertAny(each, missing);
  return { lines, missing };
}

const onlyOnce = (each: AskedOfSeveral['of']) => [...new Map(each.map((one) => [one.of, one])).values()];

/** @throws not-found */
function assertAny(each: AskedOfSeveral['of'], missing: number): void {
  if (missing === onlyOnce(each).length) throw new DomainError('not-found');
}

const addressOf = (command: ActName, of: Name) => ({ [segmentOf(thingOf(command) as BulkThing)]: of });

/** What is refused is said of its thing, and the next one is done. */
async function orRefused<T>(
  act: () => Promise<T>,
): Promise<{ result: T } | { result: null; code: string; because: string }> {
  try {
    return { result: await act() };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { result: null, code: error.code, because: deskMessagesOf(error).join(' ') };
  }
}

/** What people call it; null: it is not there. */
const nameOf = (store: Store, command: ActName, of: Name): Promise<string | null> =>
  names[thingOf(command) as BulkThing](store, of);

const names: Readonly<Record<BulkThing, (store: Store, of: Name) => Promise<string | null>>> = {
  request: async (store, of) => (await requestById(store, String(of)))?.account ?? null,
  product: async (store, of) => (await productToEdit(store, Number(of)))?.name ?? null,
};
