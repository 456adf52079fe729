import { useState } from 'react';
import { Form, Link, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { shortageOf } from '#domain/catalogue/stock.ts';
import { fromPesos } from '#domain/credit/money.ts';
import type { Product } from '#contract/catalogue.ts';
import type { ApiClient } from '#web/api-client.ts';
import { apiContext } from '#web/context.ts';
import { dataOf } from '#web/shell/answers.ts';
import { rememberProduct } from '#web/shell/browser-memory.ts';
import { linkPreview } from '#web/shell/link-preview.server.ts';
import { idOf, notFound, shopRefOf } from '#web/shell/shop-ref.ts';
import { chosenTerms, planChosen, termsInAddress } from '#web/shell/chosen-terms.ts';
import {
  choicesOf,
  colourIn,
  coloursOf,
  forGrid,
  forScreen,
  perksOf,
  planOf,
  shortageOfProduct,
  type GridProduct,
} from '#web/shell/product-view.ts';
import { ProductTile } from '#web/shell/product-tile.tsx';
import { withRetries } from '#web/shell/retry.ts';
import { titleOf } from '#web/shell/title.ts';
import { useShell } from '#web/shell/use-shell.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Swatches } from '#web/ui/choices.tsx';
import { CatNotice } from '#web/ui/cat-notice.tsx';
import { PlanSentence, WeeklyPayment } from '#web/ui/plan.tsx';
import { Perk, ProductGrid, Tag } from '#web/ui/product-card.tsx';
import { StickyBar } from '#web/ui/sticky-bar.tsx';
import type { Route } from './+types/detalle-producto.ts';
import styles from './detalle-producto.module.css';
import { PlanChoice } from './plan-choice.tsx';
import { ProductFacts } from './product-facts.tsx';
import { Storages } from './storages.tsx';
import { Vitrine } from './vitrine.tsx';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titleOf(matches, loaderData?.product.name ?? '', loaderData?.product.description, loaderData?.preview);

const formId = 'solicitar';

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  const id = idOf(params.id);
  const api = context.get(apiContext);
  const product = dataOf(await withRetries(() => api.call('getProduct', { params: { id } })), shopRef);
  if (product.commercialPartner.id !== shopRef.partner) throw notFound();
  const prefix = prefixOf(shopRef);
  return {
    preview: linkPreview({ request, context }, shopRef, product.thubnailUrl),
    product: forScreen(product),
    near: shortageOfProduct(product) === 'out' ? await nearestOf(api, product) : [],
    prefix,
    next: `${prefix}/precalification-request/${id}/${shopRef.partner}`,
  };
}

/** Two that are there, whose week costs nearest to that of one that is sold out. */
async function nearestOf(api: ApiClient, { id, pay, commercialPartner }: Product): Promise<GridProduct[]> {
  const query = { commercialPartnerId: commercialPartner.id, order: '+weekly', limit: 100 };
  const answer = await api.call('listProducts', { query });
  if (!answer.ok) return [];
  const away = (product: Product) => Math.abs((product.pay ?? 0) - (pay ?? 0));
  return answer.data.list
    .filter((product) => product.id !== id && shortageOfProduct(product) !== 'out')
    .toSorted((one, two) => away(one) - away(two))
    .slice(0, 2)
    .map(forGrid);
}

/** Another view or colour is the same product: no reload. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;

/** Another product begins anew: nothing chosen of the one before is kept but what its address says. */
export default function DetalleProducto({ loaderData }: Route.ComponentProps) {
  return <Detail key={loaderData.product.id} {...loaderData} />;
}

function Detail({ product, near, prefix, next }: Route.ComponentProps['loaderData']) {
  const shell = useShell();
  const { features } = shell;
  const [search] = useSearchParams();
  const colours = coloursOf(product);
  const shortage = shortageOfProduct(product);
  const [chosen, setChosen] = useState(() =>
    colourIn(
      colours.filter(({ out }) => !out),
      search.get('color'),
    ),
  );
  const others = shortage === 'out' ? `${prefix}/catalogo` : null;
  const [asked, setAsked] = useState(false);
  const offered = choicesOf(product);
  const [terms, setTerms] = useState(() => chosenTerms(product, (name) => search.get(name)));
  const other = planChosen(product, terms);
  const plan = other ?? planOf(product);
  const weekly = other?.weeklyPaymentCentavos ?? (product.pay === null ? null : fromPesos(product.pay));
  const credit =
    product.credit && other ? { ...product.credit, catPercent: other.catPercent } : product.credit;
  return (
    <main id="contenido" tabIndex={-1}>
      <div className={styles.detail}>
        <Vitrine
          product={product}
          colour={chosen ?? colours[0] ?? null}
          chosen={chosen}
          asked={search.get('vista')}
          back={`${prefix}/catalogo`}
          terms={termsInAddress(terms)}
        />
        <div className={styles.info}>
          <div>
            <p className={styles.brand}>{product.brand}</p>
            <h1>{product.name}</h1>
            {shortage && <Tag kind={shortage} className={styles.shortage} />}
          </div>
          <div className={styles.offer}>
            <div className={styles.figures} aria-live={offered ? 'polite' : undefined}>
              {weekly !== null && <WeeklyPayment centavos={weekly} />}
              {plan && <PlanSentence plan={plan} />}
              <CatNotice products={[{ credit }]} />
            </div>
            <div className={styles.perks}>
              {perksOf(product, features).map((perk) => (
                <Perk key={perk} name={perk} long />
              ))}
            </div>
          </div>
          <Storages product={product} shop={prefix} chosen={chosen} />
          {near.length > 0 && (
            <section aria-labelledby="parecidos" className="stack">
              <h2 id="parecidos">{t('detalle.near')}</h2>
              <ProductGrid>
                {near.map((each) => (
                  <ProductTile key={each.id} product={each} shell={shell} />
                ))}
              </ProductGrid>
            </section>
          )}
          <Form
            id={formId}
            method="get"
            action={next}
            className="stack"
            onInvalid={(event) => {
              // Fires once per radio: our own message in place of the browser's bubble.
              event.preventDefault();
              setAsked(true);
              event.currentTarget.querySelector('input')?.focus();
            }}
            onSubmit={() => chosen && rememberProduct({ id: product.id, color: chosen.color })}
          >
            {offered && (
              <PlanChoice
                {...offered}
                terms={terms ?? offered.offer}
                onTerms={setTerms}
                here={`${prefix}/detalle-producto/${product.id}`}
              />
            )}
            <Swatches
              legend={t('detalle.color')}
              name="color"
              colours={colours}
              chosen={chosen?.color ?? null}
              onChoose={(colour) => {
                setChosen(colour);
                setAsked(false);
              }}
              said={
                chosen ? (
                  <>
                    <Rich k="detalle.picked" params={{ color: chosen.name }} />
                    {shortage === null && shortageOf(product.left, chosen.color) && (
                      <Words> · {t('product.last')}</Words>
                    )}
                  </>
                ) : asked || shortage === 'out' ? null : (
                  t('detalle.pick')
                )
              }
              error={asked && !chosen ? t('detalle.colorRequired') : undefined}
            />
            <p className="small">
              <Words>{t('need.sentence')}</Words>
              <br />
              <Words>{t('need.where')}</Words>
            </p>
            <div className={styles.desk}>
              <Ask out={others} block />
            </div>
          </Form>
          <p>
            <Link className="link" to={`${prefix}/comparar?ids=${product.id}`}>
              {t('detalle.compare')}
            </Link>
          </p>
          <ProductFacts product={product} weeklyCentavos={weekly} />
        </div>
      </div>
      <StickyBar weeklyCentavos={weekly} only="phone">
        <Ask out={others} form={formId} className={styles.ask} />
      </StickyBar>
    </main>
  );
}

/** `out`: nothing is left of it, and others are there. */
function Ask({
  out,
  form,
  ...looks
}: {
  out: string | null;
  form?: string;
  block?: boolean;
  className?: string | undefined;
}) {
  if (out !== null)
    return (
      <ButtonLink to={out} {...looks}>
        {t('detalle.others')}
      </ButtonLink>
    );
  return (
    <Button type="submit" form={form} {...looks}>
      {t('detalle.request')}
    </Button>
  );
}
