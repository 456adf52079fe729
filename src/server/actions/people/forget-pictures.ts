import type { Jobs } from '#server/actions/base/context.ts';
import type { TxStore } from '#server/database/store.ts';

/**
 * Deletes pictures that nothing names any longer, an hour later: until then a page that is open may still load one. Only
 * of those that were uploaded at the desk: the others' names are of their content, which two shops may share.
 */
export async function forgetPictures(
  jobs: Jobs,
  tx: TxStore,
  partner: number,
  files: readonly string[],
): Promise<void> {
  const own = files.filter((file) => file.startsWith(`${ownName(partner)}-`));
  if (own.length > 0) await jobs.send(tx, 'forget-pictures', { files: own }, { startAfterSeconds: 3600 });
}

/** How the names of a partner's uploads begin. */
export const ownName = (partner: number): string => `marca-${partner}`;
