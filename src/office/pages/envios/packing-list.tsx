import { Link } from 'react-router';
import type { OfficeOutput } from '#contract/office/api.ts';
import { exactTime, shortDay } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/section.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { TableFrame } from '../../ui/table-frame.tsx';

const t = sentences(es);

/** The list by which devices are packed, to print: only what a box needs. It is gone once the page is left. */
export function PackingList({
  list: { rows, by, at },
  now,
}: {
  list: OfficeOutput<'openPackingList'>;
  now: string;
}) {
  const opened = t('printedBy', { name: by, when: exactTime(at) });
  return (
    <>
      <p className="print-head">
        <span>{[...new Set(rows.map(({ partner }) => partner.name))].join(', ')}</span>
        <span>{opened}</span>
      </p>
      <PageHead title={t('packingList')} lead={opened}>
        <Link to="/envios/lista" reloadDocument className="btn line">
          <span>{t('chooseAgain')}</span>
        </Link>
        <Button kind="primary" icon="print" className="needs-script" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageHead>
      <TableFrame label={t('packingList')} className="two list packing">
        <thead>
          <tr>
            {(['account', 'device', 'imei', 'name', 'address', 'promised'] as const).map((label) => (
              <th key={label} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ requestId, account, partner, product, imei, name, address, promisedBy }) => (
            <tr key={requestId}>
              <td className="m-a">
                <b className="num">{account}</b>
                <small>
                  <PartnerName partner={partner} />
                </small>
              </td>
              <td className="m-b">
                <b>{product.name}</b>
                {product.color && <small>{product.color}</small>}
              </td>
              <td>{imei === null ? t('noImei') : t('imeiEnd', { end: imei })}</td>
              <td className="m-c">{name || t('noData')}</td>
              <td className="addr m-d">{address || t('noData')}</td>
              <td className="num">{shortDay(promisedBy, now)}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  );
}
