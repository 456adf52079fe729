import { Link } from 'react-router';
import type { OfficePrivacyRecord } from '#contract/office/privacy.ts';
import { shortDate } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Badge } from '../../ui/badge.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

/** Her requests at the partner, with what keeps her data from being erased. */
export function RequestsOfPerson({
  record: { requests },
  now,
}: {
  record: OfficePrivacyRecord;
  now: string;
}) {
  if (requests.length === 0) return <p className="small muted">{t('noRequests')}</p>;
  return (
    <TableFrame label={t('requests')} className="list">
      <thead>
        <tr>
          <th scope="col">{t('request')}</th>
          <th scope="col">{t('begun')}</th>
          <th scope="col">{t('hold')}</th>
        </tr>
      </thead>
      <tbody>
        {requests.map(({ id, account, begunAt, hold }) => (
          <tr key={id}>
            <td className="m-a">
              <Link className="nm num" to={`/solicitud/${id}`}>
                {account}
              </Link>
            </td>
            <td className="m-b num">{shortDate(begunAt, now)}</td>
            <td className="m-c">
              {hold === null ? (
                <span className="muted">{t('noHold')}</span>
              ) : (
                <Badge tone="warn" icon="lock">
                  {t(hold)}
                </Badge>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
