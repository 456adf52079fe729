import type { Product } from '#contract/catalogue.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { comparedIn, mostCompared } from '#web/shell/compared.ts';
import { forScreen } from '#web/shell/product-view.ts';
import { withRetries } from '#web/shell/retry.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { plural, t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CatNotice } from '#web/ui/cat-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink } from '#web/ui/reading-page.tsx';
import type { Route } from './+types/comparar.ts';
import styles from './comparar.module.css';
import { ComparedTable } from './compared-table.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  titleOf(matches, t('comparar.title'), t('comparar.description'));

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const api = context.get(apiContext);
  const asked = comparedIn(new URL(request.url).searchParams.getAll('ids'));
  const found = await Promise.all(
    asked.slice(0, mostCompared).map(async (id): Promise<Product | null> => {
      const answer = await withRetries(() => api.call('getProduct', { params: { id } }));
      if (!answer.ok && answer.status === 404) return null;
      const product = dataOf(answer, shopRef);
      return product.commercialPartner.id === shopRef.partner ? forScreen(product) : null;
    }),
  );
  const products = found.filter((product) => product !== null);
  return {
    products,
    leftOut: found.length - products.length,
    isTooMany: asked.length > mostCompared,
    prefix: prefixOf(shopRef),
  };
}

/** Up to three phones side by side. All of it is in the address: no script is needed to add, remove or share. */
export default function Comparar({ loaderData }: Route.ComponentProps) {
  const { products, leftOut, isTooMany, prefix } = loaderData;
  const { partner } = useShell();
  const ids = products.map(({ id }) => id);
  const catalogue = `${prefix}/catalogo`;
  return (
    <main id="contenido" tabIndex={-1}>
      <div className={`wrap ${styles.page}`}>
        <BackLink to={catalogue}>{t('shell.catalogue')}</BackLink>
        <h1>{t('comparar.title')}</h1>
        {isTooMany && <Said>{t('comparar.tooMany')}</Said>}
        {leftOut > 0 && <Said>{plural(leftOut, 'comparar.leftOut')}</Said>}
        {products.length === 0 ? (
          <div className={styles.none}>
            <h2>{t('comparar.none')}</h2>
            <p>{t('comparar.noneHow')}</p>
            <ButtonLink to={catalogue}>{t('comparar.choose')}</ButtonLink>
          </div>
        ) : (
          <>
            <p className="muted">{t('comparar.lead')}</p>
            <ComparedTable products={products} prefix={prefix} />
            {products.length < mostCompared && (
              <div>
                <ButtonLink kind="line" to={`${catalogue}?comparar=${ids.join(',')}`}>
                  {t('comparar.add')}
                </ButtonLink>
              </div>
            )}
            <Notice kind="warn" icon={partner.locksDevices ? 'lock' : 'info'}>
              <b>{t('comparar.lateTitle')}</b>
              <Words> {t('comparar.late')}</Words>
              {partner.locksDevices && partner.graceDays !== null && partner.graceDays > 0 && (
                <Words> {t('comparar.grace', { days: plural(partner.graceDays, 'lockPreview.days') })}</Words>
              )}
            </Notice>
            <div>
              <CatNotice products={products} />
              <p className="legal">{t('comparar.legal')}</p>
            </div>
          </>
        )}
      </div>
    </main>
  );
}

const Said = ({ children }: { children: string }) => (
  <Notice icon="info" live="status">
    <Words>{children}</Words>
  </Notice>
);
