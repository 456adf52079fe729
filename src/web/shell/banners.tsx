import { Link } from 'react-router';
import type { z } from 'zod';
import type { banner } from '#contract/media.ts';
import { fromPesos } from '#domain/credit/money.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Carousel } from '#web/ui/carousel.tsx';
import { storageUrl } from '#web/ui/device.tsx';
import { Money } from '#web/ui/money.tsx';
import styles from './banners.module.css';

export type Banner = z.infer<typeof banner>;

/** The partner's banners. One with a title is a picture on a tint with our text; any other is a complete image. */
export function Banners({ banners, prefix }: { banners: readonly Banner[]; prefix: string }) {
  return (
    <Carousel
      kind="banners"
      label={t('inicio.offers')}
      items={banners.map((each, index) => ({
        key: each.id,
        content: (
          <Link
            to={
              prefix + (each.productId ? `/detalle-producto/${each.productId}` : (each.link ?? '/catalogo'))
            }
            className={styles.banner}
          >
            {each.title ? (
              <Composed banner={each} first={index === 0} />
            ) : (
              <Whole banner={each} first={index === 0} />
            )}
          </Link>
        ),
      }))}
    />
  );
}

function Composed({ banner, first }: { banner: Banner; first: boolean }) {
  return (
    <>
      <svg className={styles.ground} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 1 1">
        <rect
          width="1"
          height="1"
          fill={/^#[0-9a-f]{6}$/i.test(banner.tint ?? '') ? banner.tint : '#e9ebed'}
        />
      </svg>
      <BannerWords banner={banner} />
      <img
        className={styles.device}
        src={storageUrl(banner.file)}
        alt={banner.alt ?? ''}
        width={296}
        height={368}
        fetchPriority={first ? 'high' : 'auto'}
      />
    </>
  );
}

function BannerWords({ banner }: { banner: Banner }) {
  return (
    <div className={styles.words}>
      {banner.caption && <small lang="es-MX">{banner.caption}</small>}
      <strong lang="es-MX">{banner.title}</strong>
      {banner.weeklyFrom !== undefined && (
        <span className={styles.from}>
          <Rich
            k="inicio.from"
            params={{
              amount: (
                <span className={styles.amount}>
                  <Money centavos={fromPesos(banner.weeklyFrom)} />
                </span>
              ),
            }}
          />
        </span>
      )}
    </div>
  );
}

const Whole = ({ banner, first }: { banner: Banner; first: boolean }) => (
  <img
    className={styles.whole}
    src={storageUrl(banner.file)}
    alt={banner.alt ?? t('inicio.offers')}
    width={1120}
    height={624}
    fetchPriority={first ? 'high' : 'auto'}
  />
);
