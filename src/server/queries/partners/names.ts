import { sql, type RawBuilder } from 'kysely';

/** A text as people search it: small letters without accents, whatever the database's collation. */
const plain = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`translate(lower(${text}), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')`;

/** Every word of a search is in the text, in any order. */
export const hasWords = (text: RawBuilder<unknown>, search: string): RawBuilder<boolean> => {
  const words = search.split(/\s+/).filter((word) => word !== '');
  return sql`${sql.join([sql`true`, ...words.map((word) => sql`strpos(${plain(text)}, ${plain(sql`${word}::text`)}) > 0`)], sql` and `)}`;
};

/** A name as people sort it: accents and capitals aside, ñ behind n, and J2 before J10 (each number by ten digits). */
export const sortedAs = (name: RawBuilder<unknown>): RawBuilder<string> => sql`regexp_replace(regexp_replace(
  ${plain(sql`replace(replace(${name}, 'ñ', 'n~'), 'Ñ', 'n~')`)}, '(\\d+)', '0000000000\\1', 'g'),
  '0*(\\d{10})', '\\1', 'g') collate "C"`;
