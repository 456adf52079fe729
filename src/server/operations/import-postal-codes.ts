import { replacePostalCodes, type PostalCodeRow } from '#server/queries/catalogue/postal-codes.ts';
import { inTransaction } from '#server/database/store.ts';
import type { Operation } from './operation.ts';

/** Replaces the whole list, or nothing. Rows that are not in it are deleted. */
export const importPostalCodes: Operation<{ rows: readonly PostalCodeRow[] }> = {
  async run({ store }, { rows }) {
    const data = await inTransaction(store, (tx) => replacePostalCodes(tx, rows));
    const { added, changed, removed } = data;
    return {
      data: { rows: rows.length, ...data },
      lines: [`${rows.length} colonias: ${added} added, ${changed} changed, ${removed} removed.`],
    };
  },
};
