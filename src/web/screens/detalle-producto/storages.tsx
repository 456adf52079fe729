import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { formatMoneyShort, fromPesos } from '#domain/credit/money.ts';
import { t } from '#web/text/text.ts';
import { PickGroup, type Colour } from '#web/ui/choices.tsx';
import styles from './storages.module.css';

/** This phone with more memory or less, each a product of its own: links, which keep the chosen colour where it has it. */
export const Storages = ({
  product: { id, storages },
  shop,
  chosen,
}: {
  product: Product;
  /** Begins the addresses of the shop. */
  shop: string;
  chosen: Colour | null;
}) =>
  storages && (
    <PickGroup legend={t('detalle.storage')}>
      {storages.map((each) => (
        <Link
          key={each.id}
          to={`${shop}/detalle-producto/${each.id}${chosen ? `?color=${encodeURIComponent(chosen.name)}` : ''}`}
          preventScrollReset
          className={styles.storage}
          aria-current={each.id === id ? 'page' : undefined}
        >
          <span>{each.storage}</span>
          <small>
            {each.out
              ? t('product.out')
              : t('detalle.termWeekly', { weekly: formatMoneyShort(fromPesos(each.pay)) })}
          </small>
        </Link>
      ))}
    </PickGroup>
  );
