import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney, formatMoneyShort, type Centavos } from '#domain/credit/money.ts';
import { plural, t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import type { Colour } from './choices.tsx';
import { cx } from './cx.ts';
import { DeviceImage } from './device.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Money } from './money.tsx';
import type { PlanFigures } from './plan.tsx';
import styles from './product-card.module.css';

export interface ProductCardProps {
  to: string;
  brand: string;
  name: string;
  /** File under storage/. */
  picture: string;
  pictureAlt: string;
  focus?: { x: number; y: number } | undefined;
  colours: readonly Colour[];
  weeklyCentavos: Centavos | null;
  downPaymentCentavos: Centavos | null;
  cashCentavos: Centavos;
  /** Not every server sends it. */
  plan?: PlanFigures | null;
  tag?: TagName | null;
  perks: readonly PerkName[];
  /** Shows the three amounts by their labels, this one for the down payment, and the badges; absent: the terms in short. */
  downPaymentLabel?: string;
  /** Above the fold: the picture loads eagerly. */
  first?: boolean;
  /** e.g. 'Solicitar credito', under the card; the card itself is one link. */
  action?: ReactNode;
}

/** A device on its stage, its price under it, without a border. */
export function ProductCard(card: ProductCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.stage}>
        <DeviceImage
          file={card.picture}
          focus={card.focus}
          alt={card.pictureAlt}
          first={card.first ?? false}
        />
      </div>
      {card.tag && <Tag kind={card.tag} className={styles.tag} />}
      <ColourDots colours={card.colours} />
      <p className={styles.brand}>{card.brand}</p>
      <h3 className={styles.name}>
        <Link to={card.to} className={styles.link}>
          {card.name}
        </Link>
      </h3>
      {card.downPaymentLabel === undefined ? <Terms {...card} /> : <Amounts {...card} />}
      {card.action && <div className={styles.action}>{card.action}</div>}
    </article>
  );
}

/** What it costs a week, for how long, today, in all and at once. */
function Terms({ weeklyCentavos, plan, downPaymentCentavos, cashCentavos }: ProductCardProps) {
  return (
    <>
      {weeklyCentavos !== null && (
        <p className={styles.weekly}>
          <b>
            <Money centavos={weeklyCentavos} soft />
          </b>
          <Words> {t('plan.aWeek')}</Words>
        </p>
      )}
      <p className={styles.terms}>
        {plan && <span>{plural(plan.weeks, 'plan.weeks')}</span>}
        {downPaymentCentavos !== null && (
          <span>{t('product.down', { down: formatMoneyShort(downPaymentCentavos) })}</span>
        )}
        {plan && <span>{t('product.total', { total: formatMoneyShort(plan.totalCentavos) })}</span>}
        <span>{t('product.cash', { cash: formatMoneyShort(cashCentavos) })}</span>
      </p>
    </>
  );
}

/** The three amounts by their labels, and the badges (spec §2 'Credit no active'). */
function Amounts(card: ProductCardProps) {
  return (
    <>
      {card.weeklyCentavos !== null && (
        <dl className={styles.labelled}>
          <dt>{t('plan.weekly')}</dt>
          <dd>
            <Money centavos={card.weeklyCentavos} />
          </dd>
        </dl>
      )}
      <dl className={styles.rest}>
        {card.downPaymentCentavos !== null && (
          <div>
            <dt>{card.downPaymentLabel}</dt>
            <dd>{formatMoney(card.downPaymentCentavos)}</dd>
          </div>
        )}
        <div>
          <dt>{t('plan.cashLabel')}</dt>
          <dd>{formatMoney(card.cashCentavos)}</dd>
        </div>
      </dl>
      {card.perks.length > 0 && (
        <div className={styles.perks}>
          {card.perks.map((perk) => (
            <Perk key={perk} name={perk} />
          ))}
        </div>
      )}
    </>
  );
}

/** Cards in two, three and (with `four`) four columns. */
export function ProductGrid({ four = false, children }: { four?: boolean; children: ReactNode }) {
  return <div className={cx(styles.grid, four && styles.four)}>{children}</div>;
}

/** What may stand over a picture; at most one per card, and of the pieces that are left first. */
const tags = {
  offer: 'product.onOffer',
  best: 'product.bestSeller',
  last: 'product.last',
  out: 'product.out',
} as const;
type TagName = keyof typeof tags;

export function Tag({ kind, className }: { kind: TagName; className?: string | undefined }) {
  return <span className={cx(styles.pill, kind in styles && styles[kind], className)}>{t(tags[kind])}</span>;
}

export type PerkName = 'whatsapp' | 'store' | 'carrier';

const perkIcons: Record<PerkName, IconName> = { whatsapp: 'chat', store: 'sim', carrier: 'signal' };

/** A small promise: a coloured icon and grey text. `long` gives the full text, as on the detail page. */
export function Perk({ name, long = false }: { name: PerkName; long?: boolean }) {
  return (
    <span className={cx(styles.perk, name !== 'whatsapp' && styles.shop, long && styles.long)}>
      <Icon name={perkIcons[name]} size="xs" />
      <Words>
        {t(`product.perk.${name}${name === 'whatsapp' && long ? 'Long' : ''}` as 'product.perk.whatsapp')}
      </Words>
    </span>
  );
}

/** At most four dots, then the number of further colours; the product's page has the names. */
function ColourDots({ colours }: { colours: readonly Colour[] }) {
  const shown = colours.slice(0, 4);
  return (
    <p className={styles.colours}>
      <span className="vh">{plural(colours.length, 'product.colours')}</span>
      {shown.map(({ color }) => (
        <svg key={color} viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
          <circle cx="6" cy="6" r="5.5" fill={color} stroke="#000" strokeOpacity=".16" />
        </svg>
      ))}
      {colours.length > shown.length && <span aria-hidden="true">{`+${colours.length - shown.length}`}</span>}
    </p>
  );
}
