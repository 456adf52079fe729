import { keepUnits } from '#domain/catalogue/units.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { Banners } from '#web/shell/banners.tsx';
import { inShop, shopRefOf } from '#web/shell/shop-ref.ts';
import { cardOf, forGrid } from '#web/shell/product-view.ts';
import { withRetries } from '#web/shell/retry.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { CatNotice } from '#web/ui/cat-notice.tsx';
import { ProductCard } from '#web/ui/product-card.tsx';
import type { Route } from './+types/credit-no-active.ts';
import styles from './credit-no-active.module.css';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('creditNoActive.title'));

const featuredCount = 10;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  const query = { commercialPartnerId: shopRef.partner, limit: featuredCount, filterProduct: 'best_seller' };
  const [open, banners, products] = await Promise.all([
    openRequestOf(api, new URL(request.url).searchParams.get('solicitud')),
    api.call('getBanners', { params: { id: shopRef.partner } }),
    withRetries(() => api.call('listProducts', { query })),
  ]);
  return {
    prefix: prefixOf(shopRef),
    partner: shopRef.partner,
    open: open && { ...open, to: inShop(open.to, shopRef) },
    banners: banners.ok ? banners.data : [],
    products: dataOf(products, shopRef).list.map(forGrid),
  };
}

/** Null for another browser's, or one that is over. */
async function openRequestOf(api: ApiClient, id: string | null) {
  if (id === null || !/^[\w-]{22}$/.test(id)) return null;
  const order = await api.call('getDeliveryOrder', { params: { id } });
  if (!order.ok || !order.data.nextStep || order.data.nextStep.includes('/aprove-false/')) return null;
  return { to: order.data.nextStep, product: order.data.product.name };
}

/**
 * For somebody who logs in without a credit: her request in process first; what this login is for, and what could be
 * bought.
 */
export default function CreditNoActive({ loaderData }: Route.ComponentProps) {
  const { prefix, partner, open, banners, products } = loaderData;
  const shell = useShell();
  return (
    <main id="contenido" tabIndex={-1}>
      <div className={`wrap ${styles.head}`}>
        <h1>{t('creditNoActive.title')}</h1>
        {open && (
          <div className={styles.open}>
            <p>
              <b>{t('creditNoActive.open')}</b>
            </p>
            <p>{keepUnits(open.product)}</p>
            <ButtonLink to={open.to} block>
              {t('creditNoActive.goOn')}
            </ButtonLink>
          </div>
        )}
        <p className="lead">{t('creditNoActive.lead')}</p>
      </div>
      {banners.length > 0 && (
        <div className={styles.banners}>
          <Banners banners={banners} prefix={prefix} />
        </div>
      )}
      <div className="wrap">
        <h2 className={styles.heading}>{shell.partner.legend ?? t('inicio.legend')}</h2>
      </div>
      <div className={styles.products}>
        <Carousel
          kind="products"
          label={t('inicio.featured')}
          items={products.map((product) => ({
            key: product.id,
            content: (
              <ProductCard
                {...cardOf(product, shell)}
                downPaymentLabel={t('creditNoActive.downPayment')}
                action={
                  <ButtonLink
                    size="s"
                    kind="line"
                    to={`${prefix}/precalification-request/${product.id}/${partner}`}
                  >
                    {t('creditNoActive.request')}
                  </ButtonLink>
                }
              />
            ),
          }))}
        />
      </div>
      <div className={`wrap ${styles.all}`}>
        <ButtonLink to={`/${partner}/catalogo`}>{t('inicio.seeAll')}</ButtonLink>
      </div>
      <div className="wrap">
        <CatNotice products={products} />
      </div>
      {products.some((product) => product.unlimitedWhatsapp) && (
        <div className="wrap">
          <p className={`legal ${styles.note}`}>{t('legal.whatsapp')}</p>
        </div>
      )}
    </main>
  );
}
