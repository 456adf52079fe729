import { sentences } from '../../text/sentences.ts';
import { cx } from '../cx.ts';
import es from './es.json';
import type { Chosen } from './use-chosen.ts';

const t = sentences(es);

/** How the rows of a table are chosen: the field that a form sends, and the name of a row. */
export interface Choosing<Row> {
  readonly chosen: Chosen;
  readonly field: string;
  readonly nameOf: (row: Row) => string;
}

/** The box of the head chooses the page; it needs a script, those of the rows do not. */
export function ChooseHead({ chosen: { keys, togglePage }, rows }: { chosen: Chosen; rows: number }) {
  const isMixed = keys.size > 0 && keys.size < rows;
  return (
    <th scope="col" className="k">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isMixed;
        }}
        type="checkbox"
        className={cx('ck needs-script', isMixed && 'mix')}
        aria-label={t('choosePage')}
        checked={rows > 0 && keys.size === rows}
        onChange={togglePage}
      />
    </th>
  );
}

export const ChooseCell = ({
  chosen: { form, keys, toggle },
  field,
  value,
  name,
}: {
  chosen: Chosen;
  field: string;
  value: string;
  name: string;
}) => (
  <td className="k m-k">
    <input
      type="checkbox"
      className="ck"
      form={form}
      name={field}
      value={value}
      aria-label={t('choose', { name })}
      checked={keys.has(value)}
      onChange={() => toggle(value)}
    />
  </td>
);
