import type { OfficeOutput } from '#contract/office/api.ts';
import { hrefWith } from '../../list/query.ts';
import { exactTime, nearTime, shortDay } from '../../text/format.ts';
import { dotted, sentences } from '../../text/sentences.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { PartnerName } from '../../ui/stamp.tsx';
import es from './es.json';
import { Crumb, RecordTitle, Track } from '../../ui/section.tsx';

const t = sentences(es);

export type DeliveryShown = OfficeOutput<'getOfficeDelivery'>;

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
      <Crumb
        label={t('path')}
        to={hrefWith('/envios', { view }, {}, { view: 'to-pack' })}
        list={t('list')}
        here={account}
        className="num"
      />
      <RecordTitle
        picture={product.picture}
        title={t('title', { account })}
        badge={
          <Badge {...looks[view]} large>
            {t(view)}
          </Badge>
        }
        sub={
          <p className="sub">
            <span>{dotted(product.name, product.color)}</span>
            {isUnderWay && <span>{t('promised', { day: shortDay(promisedBy, now) })}</span>}
            <PartnerName partner={partner} />
          </p>
        }
      >
        {may.reportTheft && <ButtonLink to={`/credito/${account}/robo`}>{t('reportTheft')}</ButtonLink>}
        <ButtonLink to={`/solicitud/${requestId}`}>{t('seeRequest')}</ButtonLink>
      </RecordTitle>
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
    <Track
      label={t('steps')}
      className="four"
      steps={steps.map(({ label, at }, index) => ({
        label,
        state: at ? 'done' : index === current ? 'now' : 'todo',
        text: at ? at.text : '',
        exact: at ? at.exact : undefined,
      }))}
    />
  );
}
