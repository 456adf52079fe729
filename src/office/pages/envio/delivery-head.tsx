import { hrefWith } from '../../list/query.ts';
import { Link } from 'react-router';
import { BASE } from '#contract/call.ts';
import { exactTime, nearTime, shortDay } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import type { DeliveryShown } from './view.ts';

const t = sentences(es);

const looks: Record<DeliveryShown['view'], { tone: Tone; icon: IconName }> = {
  'to-pack': { tone: 'warn', icon: 'clock' },
  packed: { tone: 'warn', icon: 'phone' },
  sent: { tone: 'none', icon: 'truck' },
  delivered: { tone: 'good', icon: 'done' },
  returned: { tone: 'none', icon: 'return' },
};

/** Which device it is, and how far it has come. */
export function DeliveryHead({ shown, now }: { shown: DeliveryShown; now: string }) {
  const { account, product, partner, view, promisedBy, requestId, may } = shown;
  const isUnderWay = view !== 'delivered' && view !== 'returned';
  return (
    <>
      <nav className="crumb" aria-label={t('path')}>
        <Link to={hrefWith('/envios', { view }, {}, { view: 'to-pack' })}>{t('list')}</Link>
        <Icon name="chevron-right" small />
        <span className="num">{account}</span>
      </nav>
      <div className="rhead">
        <span className="pic">
          <img src={`${BASE}/storage/${encodeURIComponent(product.picture)}`} width="42" height="52" alt="" />
        </span>
        <div>
          <h1>
            <span>{t('title', { account })}</span>
            <Badge {...looks[view]} large>
              {t(view)}
            </Badge>
          </h1>
          <p className="sub">
            <span>{dotted(product.name, product.color)}</span>
            {isUnderWay && <span>{t('promised', { day: shortDay(promisedBy, now) })}</span>}
            <PartnerName partner={partner} />
          </p>
        </div>
        <div className="act">
          {may.reportTheft && <ButtonLink to={`/credito/${account}/robo`}>{t('reportTheft')}</ButtonLink>}
          <ButtonLink to={`/solicitud/${requestId}`}>{t('seeRequest')}</ButtonLink>
        </div>
      </div>
      <Way shown={shown} now={now} />
    </>
  );
}

function Way({
  shown: { paidAt, packedAt, sentAt, deliveredOn },
  now,
}: {
  shown: DeliveryShown;
  now: string;
}) {
  const moment = (at: string | null) => at && { text: nearTime(at, now), exact: exactTime(at) };
  const steps = [
    { label: t('step-paid'), at: moment(paidAt) },
    { label: t('step-packed'), at: moment(packedAt) },
    { label: t('step-sent'), at: moment(sentAt) },
    {
      label: t('step-delivered'),
      at: deliveredOn && { text: shortDay(deliveredOn, now), exact: deliveredOn },
    },
  ];
  const current = steps.findIndex(({ at }) => !at);
  return (
    <ol className="track four" aria-label={t('steps')}>
      {steps.map(({ label, at }, index) => (
        <li
          key={label}
          className={cx(at ? 'done' : index === current ? 'now' : 'todo')}
          {...(index === current ? { 'aria-current': 'step' as const } : {})}
        >
          <b>{label}</b>
          <span className="num" {...(at ? { title: at.exact } : {})}>
            {at ? at.text : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
