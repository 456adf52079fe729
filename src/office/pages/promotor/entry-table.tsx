import { Link } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { commissionCauses } from '#domain/staff/commission-causes.ts';
import { exactTime, pesos, shortDate } from '../../text/format.ts';
import { Exports } from '../../list/exports.tsx';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

type Promoter = OfficeOutput<'getPromoter'>;

/** The latest entries: what was earned, and what was taken back. */
export function EntryTable({
  entries,
  promoter,
  now,
}: {
  entries: NonNullable<Promoter['entries']>;
  promoter: Promoter;
  now: string;
}) {
  if (entries.length === 0) return <p className="muted">{t('entriesNone')}</p>;
  return (
    <>
      <TableFrame label={t('entries')} className="list">
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
                <Link className="nm num" to={`/credito/${account}`}>
                  {account}
                </Link>
              </td>
              <td className="m-c">{commissionCauses[cause]}</td>
              <td className="r num m-b">{pesos(amount)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      <p className="row wrapx">
        <Exports
          label={t('statement')}
          path={`/office/promoters/${promoter.id}/statement/${promoter.month}`}
        />
        <a
          className="btn line"
          href={`/api/v1/office/promoters/${promoter.id}/statement/${promoter.month}/pdf`}
          download
        >
          <Icon name="download" />
          <span>{t('statementPdf')}</span>
        </a>
      </p>
    </>
  );
}
