import { Link } from 'react-router';
import { reviewReasons } from '#domain/staff/review-reasons.ts';
import { pesos } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import type { ReviewView } from './view.ts';

const t = sentences(es);

/** Whose request it is, what it is for, and what the rules left open. */
export function Why({ view: { review, record } }: { view: ReviewView }) {
  const { account, requestId, product, total, reasons, partner } = review;
  const name = record.opened?.person.find(({ field }) => field === 'name');
  return (
    <section>
      <h2>{name?.value ?? t('request', { account })}</h2>
      <p className="small muted row wrapx">
        <span className="num">{account}</span>
        <span>{t('creditOf', { product, total: pesos(total) })}</span>
        <PartnerName partner={partner} />
        <Link className="link" to={`/solicitud/${requestId}`}>
          {t('seeRequest')}
        </Link>
      </p>
      <div className="hint-below">
        <Notice tone="warn">
          <b>{t('why')}</b>
          {reasons.map((code) => (
            <span key={code} className="line">
              {reviewReasons[code].sentence}
            </span>
          ))}
        </Notice>
      </div>
    </section>
  );
}
