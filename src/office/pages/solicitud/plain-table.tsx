import type { ReactNode } from 'react';
import { sentences } from '../../text/sentences.ts';
import { Blank } from '../../ui/notice.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

/** A short table inside a record: not sorted, not paged. Without a row it says so. */
export const PlainTable = ({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly string[];
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}) =>
  rows.length === 0 ? (
    <Blank icon="clock" title={t('noneYet')}>
      {t('noneLead')}
    </Blank>
  ) : (
    <TableFrame label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={heads[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
