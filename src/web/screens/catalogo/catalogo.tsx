import { Form, Link, useNavigate, useNavigation } from 'react-router';
import type { ApiClient } from '#web/api-client.ts';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';
import { pageSize } from '#domain/catalogue/catalogue.ts';
import { prefixOf, type ShopRef } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { linkPreview } from '#web/shell/link-preview.server.ts';
import { LegalNotices } from '#web/shell/legal-notices.tsx';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { ProductTile } from '#web/shell/product-tile.tsx';
import { forGrid, type GridProduct } from '#web/shell/product-view.ts';
import { withRetries } from '#web/shell/retry.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { plural, t } from '#web/text/text.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ProductGrid } from '#web/ui/product-card.tsx';
import { SelectBox } from '#web/ui/text-input.tsx';
import type { Route } from './+types/catalogo.ts';
import { Budget } from './budget.tsx';
import { ComparedBar, CompareLink } from './compare-links.tsx';
import { OtherFields } from './other-fields.tsx';
import styles from './catalogo.module.css';
import { FilterSheet, filterSheetId } from './filter-sheet.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { addressOf, filterCount, queryOf, readSearch, unfiltered, type Search } from './search.ts';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titleOf(matches, t('catalogo.title'), t('catalogo.description'), loaderData?.preview);

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const search = readSearch(new URL(request.url).searchParams);
  const api = context.get(apiContext);
  const answer = await withRetries(() =>
    api.call('listProducts', { query: queryOf(search, shopRef.partner) }),
  );
  const { list, count } = dataOf(answer, shopRef);
  const nearest = count === 0 && filterCount(search) > 0 ? await nearestOf(api, search, shopRef) : [];
  const page = search.page > 1 ? `?pagina=${search.page}` : '';
  return {
    preview: linkPreview({ request, context }, shopRef, list[0]?.thubnailUrl, page),
    list: list.map(forGrid),
    nearest: nearest.map(forGrid),
    count,
    search,
    base: `${prefixOf(shopRef)}/catalogo`,
  };
}

export default function Catalogo({ loaderData }: Route.ComponentProps) {
  const { list, nearest, count, search, base } = loaderData;
  const shell = useShell();
  const navigation = useNavigation();
  const leaving = navigation.state === 'loading' && navigation.location.pathname === base;
  return (
    <main id="contenido" tabIndex={-1}>
      <div className={`wrap ${styles.head}`}>
        <h1>{t('catalogo.title')}</h1>
        <p className="muted" aria-live="polite">
          {count > 0 && plural(count, 'catalogo.count')}
        </p>
      </div>
      <Budget key={`semana ${addressOf(search)}`} search={search} base={base} />
      <Tools search={search} base={base} />
      <div className="wrap" aria-busy={leaving}>
        {list.length === 0 ? (
          <>
            <Nothing search={search} base={base} count={count} />
            <Nearest products={nearest} />
          </>
        ) : (
          <div className={leaving ? styles.leaving : undefined}>
            <h2 className="vh">{t('catalogo.results')}</h2>
            <ProductGrid>
              {list.map((product, index) => (
                <ProductTile
                  key={product.id}
                  product={product}
                  shell={shell}
                  first={index < 4}
                  action={<CompareLink product={product} search={search} base={base} />}
                />
              ))}
            </ProductGrid>
          </div>
        )}
        {leaving && (
          <p className={styles.spinner}>
            <span className="vh">{t('ui.loading')}</span>
          </p>
        )}
        <Pagination
          pages={Math.ceil(count / pageSize)}
          page={search.page}
          to={(page) => base + addressOf({ ...search, page })}
        />
        {list.length + nearest.length > 0 && <LegalNotices shell={shell} products={[...list, ...nearest]} />}
      </div>
      <ComparedBar search={search} base={base} prefix={shell.prefix} />
      <FilterSheet key={addressOf(search)} search={search} count={count} base={base} />
    </main>
  );
}

/** Sort and filter. Choosing an order navigates at once; without a script there is a submit button. */
function Tools({ search, base }: { search: Search; base: string }) {
  const navigate = useNavigate();
  return (
    <div className={`wrap ${styles.tools}`}>
      <Form method="get" action={base} className={styles.sort} preventScrollReset>
        <SelectBox
          key={search.order}
          name="orden"
          aria-label={t('catalogo.sort')}
          defaultValue={search.order}
          onChange={(event) => {
            const { order } = readSearch(new URLSearchParams({ orden: event.currentTarget.value }));
            void navigate(base + addressOf({ ...search, order, page: 1 }), { preventScrollReset: true });
          }}
        >
          <option value="+price">{t('catalogo.lowest')}</option>
          <option value="-price">{t('catalogo.highest')}</option>
          <option value="+weekly">{t('catalogo.lowestWeekly')}</option>
          <option value="+total">{t('catalogo.lowestTotal')}</option>
          <option value="+cat">{t('catalogo.lowestCat')}</option>
        </SelectBox>
        <OtherFields search={search} without={['orden']} />
        <noscript>
          <Button kind="line" type="submit">
            {t('catalogo.apply')}
          </Button>
        </noscript>
      </Form>
      <Button
        kind="house"
        icon="filter"
        className={styles.filter}
        opens={filterSheetId}
        count={filterCount(search)}
      >
        {t('catalogo.filter')}
      </Button>
    </div>
  );
}

/** What costs least a week: of what was typed, else of the whole shop. */
async function nearestOf(api: ApiClient, search: Search, shopRef: ShopRef) {
  const free = { ...unfiltered(search), order: '+weekly' as const };
  for (const { text } of search.text ? [search, free] : [free]) {
    const query = { ...queryOf({ ...free, text }, shopRef.partner), limit: 2 };
    const answer = await api.call('listProducts', { query });
    if (answer.ok && answer.data.list.length > 0) return answer.data.list;
  }
  return [];
}

function Nearest({ products }: { products: readonly GridProduct[] }) {
  const shell = useShell();
  const [first] = products;
  if (!first) return null;
  return (
    <>
      <h2 className={styles.nearest}>
        {first.pay === null
          ? t('catalogo.nearest')
          : t('catalogo.nearestFrom', { weekly: formatMoney(fromPesos(first.pay)).replace(/\.00$/, '') })}
      </h2>
      <ProductGrid>
        {products.map((product) => (
          <ProductTile key={product.id} product={product} shell={shell} />
        ))}
      </ProductGrid>
    </>
  );
}

function Nothing({ search, base, count }: { search: Search; base: string; count: number }) {
  return (
    <div className={styles.nothing}>
      <svg viewBox="-4 0 120 190" width="96" height="152" fill="none" aria-hidden="true">
        <rect
          x="10"
          y="5"
          width="92"
          height="180"
          rx="15"
          strokeWidth="2"
          strokeDasharray="5 7"
          strokeLinecap="round"
        />
        {[27, 50, 73].map((y) => (
          <circle key={y} cx="30" cy={y} r="8.5" strokeWidth="2" />
        ))}
      </svg>
      <h2>{t('catalogo.nothing')}</h2>
      {count === 0 && <p>{t(filterCount(search) > 0 ? 'catalogo.nothingHow' : 'catalogo.nothingYet')}</p>}
      {count === 0 && filterCount(search) > 0 ? (
        <ButtonLink kind="line" to={base + addressOf(unfiltered(search))}>
          {t('catalogo.clearFilters')}
        </ButtonLink>
      ) : (
        search.page > 1 && (
          <Link className="link" to={base + addressOf({ ...search, page: 1 })}>
            {t('catalogo.firstPage')}
          </Link>
        )
      )}
    </div>
  );
}
