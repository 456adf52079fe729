import type { OfficeOutput } from '#contract/office/api.ts';
import { commissionCauses } from '#domain/staff/commission-causes.ts';
import { exactTime, pesos, shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

/** What was earned and what was taken back, the latest first. */
export const EntryTable = ({
  shown: { entries },
  now,
  label,
}: {
  shown: OfficeOutput<'getOwnCommissions'>;
  now: string;
  label: string;
}) => (
  <TableFrame label={label} className="list">
    <thead>
      <tr>
        <th scope="col">{t('day')}</th>
        <th scope="col">{t('account')}</th>
        <th scope="col">{t('cause')}</th>
        <th scope="col" className="r">
          {t('amount')}
        </th>
      </tr>
    </thead>
    <tbody>
      {entries.map(({ account, cause, amount, at }) => (
        <tr key={`${account}/${cause}/${at}`}>
          <td className="m-d">
            <time dateTime={at} title={exactTime(at)}>
              {shortDate(at, now)}
            </time>
          </td>
          <td className="m-a">
            <b className="num">{account}</b>
          </td>
          <td className="m-b">{commissionCauses[cause]}</td>
          <td className="r num m-c">{pesos(amount)}</td>
        </tr>
      ))}
    </tbody>
  </TableFrame>
);
