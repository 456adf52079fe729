import { Link, useSearchParams } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { Banners } from '#web/shell/banners.tsx';
import { dataOf } from '#web/shell/answers.ts';
import { linkPreview } from '#web/shell/link-preview.server.ts';
import { LegalNotices } from '#web/shell/legal-notices.tsx';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { ProductTile } from '#web/shell/product-tile.tsx';
import { chatWith } from '#web/shell/partner-view.ts';
import { forGrid, shortageOfProduct, type GridProduct } from '#web/shell/product-view.ts';
import { withRetries } from '#web/shell/retry.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProductGrid } from '#web/ui/product-card.tsx';
import type { Route } from './+types/inicio.ts';
import styles from './inicio.module.css';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titleOf(matches, t('inicio.title'), t('inicio.lead'), loaderData?.preview);

/** Two rows of four on a wide screen. */
const featuredCount = 8;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  const list = (filterProduct?: 'best_seller') =>
    withRetries(() =>
      api.call('listProducts', {
        query: { commercialPartnerId: shopRef.partner, limit: featuredCount, filterProduct },
      }),
    );
  const [banners, best] = await Promise.all([
    api.call('getBanners', { params: { id: shopRef.partner } }),
    list('best_seller').then((answer) => dataOf(answer, shopRef)),
  ]);
  // A partner without best sellers still shows products.
  const featured = best.list.length > 0 ? best : dataOf(await list(), shopRef);
  const shown = banners.ok ? banners.data : [];
  return {
    preview: linkPreview({ request, context }, shopRef, shown[0]?.file ?? featured.list[0]?.thubnailUrl),
    prefix: prefixOf(shopRef),
    banners: shown,
    products: featured.list.map(forGrid),
  };
}

export default function Inicio({ loaderData: { prefix, banners, products } }: Route.ComponentProps) {
  const shell = useShell();
  const [search] = useSearchParams();
  return (
    <main id="contenido" tabIndex={-1}>
      <section className={banners.length > 0 ? styles.hero : `${styles.hero} ${styles.low}`}>
        <Arcs />
        <div className="wrap">
          {search.get('aviso') === 'sesion' && (
            <div className={styles.notice}>
              <Notice kind="warn">
                <b>{t('inicio.sessionOver')}</b>
                <Words> </Words>
                <Rich
                  k="inicio.sessionOverHow"
                  params={{
                    login: (
                      <Link className="link" to={`${prefix}/login/${shell.partner.id}`}>
                        {t('inicio.sessionOverLogin')}
                      </Link>
                    ),
                  }}
                />
              </Notice>
            </div>
          )}
          {search.get('aviso') === 'telefono' && (
            <div className={styles.notice}>
              <Notice kind="good" icon="check" live="status">
                <b>{t('inicio.handedOver')}</b>
                <Words> {t('inicio.handedOverHow')}</Words>
              </Notice>
            </div>
          )}
          <h1>{shell.partner.legend ?? t('inicio.legend')}</h1>
          <p>{t('inicio.lead')}</p>
        </div>
      </section>
      {banners.length > 0 && (
        <div className={styles.banners}>
          <Banners banners={banners} prefix={prefix} />
        </div>
      )}
      <section className={`${styles.section} ${styles.featured}`}>
        <div className="wrap">
          <h2 className={styles.heading}>{t('inicio.featured')}</h2>
          <ProductGrid four>
            {products.map((product, index) => (
              <ProductTile
                key={product.id}
                product={product}
                shell={shell}
                // All of them are best sellers: the tag would say nothing on each card.
                tag={shortageOfProduct(product) ?? (product.onOffer ? 'offer' : null)}
                first={index < 2 && banners.length === 0}
              />
            ))}
          </ProductGrid>
          <p className={styles.all}>
            <ButtonLink to={`${prefix}/catalogo`}>{t('inicio.seeAll')}</ButtonLink>
          </p>
        </div>
      </section>
      <section className={styles.section}>
        <div className="wrap">
          <h2 className={styles.heading}>{t('inicio.why')}</h2>
          <Reasons product={products[0]} />
          <p className={styles.need}>
            <Words>{t('need.sentence')}</Words>
            <br />
            <Words>{t('need.where')}</Words>
          </p>
          <LegalNotices shell={shell} products={products} />
        </div>
      </section>
    </main>
  );
}

/** What makes this shop worth choosing, each with the place that shows it. */
function Reasons({ product }: { product: GridProduct | undefined }) {
  const { prefix, partner } = useShell();
  const detail = product ? `${prefix}/detalle-producto/${product.id}` : `${prefix}/catalogo`;
  const reasons: readonly (readonly [keyof typeof icons, string])[] = [
    ['total', detail],
    ['plan', detail],
    ['lock', `${detail}#bloqueo`],
    ['no', `${detail}#respuesta`],
    ['early', `${detail}#antes`],
  ];
  return (
    <ul className={styles.reasons}>
      {reasons.map(([reason, to]) => (
        <li key={reason}>
          <Link to={to}>
            <Icon name={icons[reason]} />
            <Words>{t(`inicio.reason.${reason}`)}</Words>
          </Link>
        </li>
      ))}
      <li>
        <a
          href={chatWith(partner.tel, t('ui.helpText', { place: partner.name }))}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="chat" />
          <Words>{t('inicio.reason.help')}</Words>
        </a>
      </li>
    </ul>
  );
}

const icons = { total: 'receipt', plan: 'calendar', lock: 'lock', no: 'check', early: 'wallet' } as const;

const Arcs = () => (
  <svg
    className={styles.arcs}
    viewBox="0 0 400 400"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.2"
    aria-hidden="true"
  >
    {[36, 66, 96, 126].map((radius) => (
      <circle key={radius} cx="200" cy="200" r={radius} />
    ))}
  </svg>
);
