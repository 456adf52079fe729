import { Link, useSearchParams } from 'react-router';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { DeviceImage, Stage } from '#web/ui/device.tsx';
import { BackLink } from '#web/ui/reading-page.tsx';
import { Money } from '#web/ui/money.tsx';
import { ProductCard, ProductGrid, type ProductCardProps } from '#web/ui/product-card.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import type { Route } from './+types/brackets.ts';
import styles from './brackets.module.css';
import azul from './tableta-azul.svg?url';
import plata from './tableta-plata.svg?url';
import rosa from './tableta-rosa.svg?url';

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

/** Spec §2 'Brackets': $5,000.00 and $2,000.00. */
const authorisedLineCentavos = 5_000_00;
const minimumDownPaymentCentavos = 2_000_00;

const sampleTablet = {
  get name() {
    return t('brackets.sampleName');
  },
  picture: azul,
  tint: '#a9c8ea',
};
const samplePages = 5;

const colours = [
  { color: '#a9c8ea', name: 'blue', picture: azul },
  { color: '#efc3cc', name: 'pink', picture: rosa },
  { color: '#dfe2e5', name: 'silver', picture: plata },
] as const;

/** Three cards per page, numbered, so that changing the page is visible. */
function sampleCards(page: number): Omit<ProductCardProps, 'to'>[] {
  return colours.map(({ picture, color, name }, index) => ({
    brand: t('brackets.sampleBrand'),
    name: t('brackets.sampleNumber', { n: (page - 1) * colours.length + index + 1 }),
    picture,
    pictureAlt: t('product.pictureAlt', { name: t('brackets.sampleName'), color: t(`brackets.${name}`) }),
    colours: [{ color, name: t(`brackets.${name}`) }],
    weeklyCentavos: 199_00,
    downPaymentCentavos: minimumDownPaymentCentavos,
    cashCentavos: 7_000_00,
    tag: null,
    perks: [],
  }));
}
