import type { TxStore } from '#server/database/store.ts';

/** The customer's code, or two people of the desk. */
export type AcceptedBy = { readonly codeId: string } | { readonly approvalId: string };

/** Keeps the words of a pause as they were accepted. */
export async function insertAddendum(
  { db }: TxStore,
  addendum: { account: string; number: number; weeks: number; body: string; sha256: string } & AcceptedBy,
): Promise<void> {
  const { account, number, weeks, body, sha256 } = addendum;
  const acceptedBy =
    'codeId' in addendum ? { code_id: addendum.codeId } : { approval_id: addendum.approvalId };
  await db
    .insertInto('pause_addenda')
    .values({ account, number, weeks, body, sha256, ...acceptedBy })
    .execute();
}
