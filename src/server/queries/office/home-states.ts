import type { Store } from '#server/database/store.ts';
import { dataKeyOf } from '#server/queries/keys/data-keys.ts';
import { decryptRow } from '#server/queries/keys/rows.ts';

/** Returns the state where the customer of each request lives, for many at once; without those of whom it is not known. */
export async function homeStatesOf(
  store: Store,
  requests: readonly { readonly requestId: string; readonly addressEdited: boolean }[],
): Promise<ReadonlyMap<string, string>> {
  if (requests.length === 0) return new Map();
  const stored = await store.db
    .selectFrom('addresses')
    .select(['request_id', 'kind', 'state'])
    .select(dataKeyOf('addresses'))
    .where(
      'request_id',
      'in',
      requests.map(({ requestId }) => requestId),
    )
    .where('kind', 'in', ['edited', 'identification'])
    .execute();
  const edited = new Set(requests.flatMap((each) => (each.addressEdited ? [each.requestId] : [])));
  return new Map(
    stored
      .map((row) => decryptRow(store, 'addresses', row))
      .filter(({ request_id, kind }) => kind === (edited.has(request_id) ? 'edited' : 'identification'))
      .map(({ request_id, state }) => [request_id, state]),
  );
}
