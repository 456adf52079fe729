import { replacePostalCodes, type PostalCodeRow } from '#server/queries/catalogue/postal-codes.ts';
import type { Operation } from './operation.ts';

/** Replaces the whole list, or nothing. Rows that are not in it are deleted. */
export const importPostalCodes: Operation<{ rows: readonly PostalCodeRow[] }> = {
  async run({ db }, { rows }) {
    const data = await db.transaction().execute((trx) => replacePostalCodes(trx, rows));
    const { added, changed, removed } = data;
    return {
      data: { rows: rows.length, ...data },
      lines: [`${rows.length} colonias: ${added} added, ${changed} changed, ${removed} removed.`],
    };
  },
};
