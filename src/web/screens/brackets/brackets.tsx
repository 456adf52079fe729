import { Link, useSearchParams } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DeviceImage, Stage } from '#web/ui/device.tsx';
import { BackLink } from '#web/ui/reading-page.tsx';
import { Money } from '#web/ui/money.tsx';
import { ProductCard, ProductGrid } from '#web/ui/product-card.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Route } from './+types/brackets.ts';
import styles from './brackets.module.css';
import {
  authorisedLineCentavos,
  minimumDownPaymentCentavos,
  sampleCards,
  samplePages,
  sampleTablet,
} from './samples.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('brackets.title'));

export const loader = ({ params }: Route.LoaderArgs) => ({ prefix: prefixOf(shopRefOf(params)) });

/** A static mock (spec §2): what a customer with an authorised line would see. All figures are samples. */
export default function Brackets({ loaderData: { prefix } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const page = Math.min(samplePages, Math.max(1, Number(search.get('pagina')) || 1));
  return (
    <main id="contenido" tabIndex={-1}>
      <div className={`wrap ${styles.top}`}>
        <BackLink to={`${prefix}/catalogo`}>{t('shell.catalogue')}</BackLink>
        <p className={styles.sample}>{t('brackets.sample')}</p>
      </div>
      <div className={`wrap ${styles.hero}`}>
        <Stage tint={sampleTablet.tint} className={styles.stage}>
          <DeviceImage file={sampleTablet.picture} alt={sampleTablet.name} first />
        </Stage>
        <div className={styles.facts}>
          <h1>{t('brackets.title')}</h1>
          <p className="muted">{t('brackets.lead')}</p>
        </div>
      </div>
      <div className={styles.bar}>
        <dl className="wrap">
          <div>
            <dt>{t('brackets.line')}</dt>
            <dd>
              <Money centavos={authorisedLineCentavos} soft />
            </dd>
          </div>
          <div>
            <dt>{t('plan.minimumDownPayment')}</dt>
            <dd>
              <Money centavos={minimumDownPaymentCentavos} soft />
            </dd>
          </div>
          <Link to={`${prefix}/catalogo`} className="link">
            {t('inicio.seeAll')}
          </Link>
        </dl>
      </div>
      <div className={`wrap ${styles.grid}`}>
        <h2 className="vh">{t('catalogo.results')}</h2>
        <ProductGrid>
          {sampleCards(page).map((card) => (
            <ProductCard key={card.name} {...card} to={`${prefix}/catalogo`} />
          ))}
        </ProductGrid>
        <Pagination
          pages={samplePages}
          page={page}
          to={(each) => `${prefix}/brackets${each > 1 ? `?pagina=${each}` : ''}`}
        />
        <p className={styles.all}>
          <ButtonLink kind="line" to={`${prefix}/catalogo`}>
            {t('inicio.seeAll')}
          </ButtonLink>
        </p>
      </div>
    </main>
  );
}
