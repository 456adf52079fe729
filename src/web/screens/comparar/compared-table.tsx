import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { compareAddress, toggled } from '#web/shell/compared.ts';
import { coloursOf, pictureOf, planOf, specsOf } from '#web/shell/product-view.ts';
import { t, plural } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { DeviceImage, Stage } from '#web/ui/device.tsx';
import { PlanWords } from '#web/ui/plan.tsx';
import styles from './compared-table.module.css';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';

/** A column a phone, a row an attribute. On a phone it slides sideways under its first column, which stays. */
export function ComparedTable({ products, prefix }: { products: readonly Product[]; prefix: string }) {
  const ids = products.map(({ id }) => id);
  const plans = products.map(planOf);
  return (
    <section
      className={styles.scroll}
      aria-label={t('comparar.scroll')}
      tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    >
      <table className={styles.table}>
        <caption className="vh">{t('comparar.caption')}</caption>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Phone
                  product={product}
                  prefix={prefix}
                  without={compareAddress(prefix, toggled(ids, product.id))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.some((plan) => plan !== null) && (
            <tr>
              <th scope="row">{t('comparar.plan')}</th>
              {plans.map((plan, index) => (
                <td key={ids[index]} className={styles.plan}>
                  {plan ? <PlanWords plan={plan} /> : <NoFact />}
                </td>
              ))}
            </tr>
          )}
          {rowsOf(products).map(({ label, values, differs }) => (
            <tr key={label} className={differs ? styles.differs : undefined}>
              <th scope="row">
                <Words>{label}</Words>
                {differs && <span className={styles.mark}>{t('comparar.differs')}</span>}
              </th>
              {values.map((value, index) => (
                <td key={ids[index]}>{value ?? <NoFact />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NoFact = () => <span className="muted">{t('comparar.noFact')}</span>;

function Phone({ product, prefix, without }: { product: Product; prefix: string; without: string }) {
  const { id, name, brand } = product;
  return (
    <div className={styles.phone}>
      <Stage className={styles.stage}>
        <DeviceImage file={pictureOf(product, coloursOf(product)[0] ?? null)} alt="" first />
      </Stage>
      <span className={styles.brand}>{brand}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.links}>
        <Link
          className="link"
          to={`${prefix}/detalle-producto/${id}`}
          aria-label={t('comparar.seeThis', { name })}
        >
          {t('comparar.see')}
        </Link>
        <Link className="link" to={without} replace aria-label={t('comparar.removeThis', { name })}>
          {t('comparar.remove')}
        </Link>
      </span>
    </div>
  );
}

/** One attribute of every phone compared; null where a phone's facts do not say it. */
interface Row {
  readonly label: string;
  readonly values: readonly (string | null)[];
  readonly differs: boolean;
}

/** First what it costs, then the specifications in the order in which the phones have them. */
function rowsOf(products: readonly Product[]): Row[] {
  const money = (pesos: number | null | undefined) =>
    pesos === null || pesos === undefined ? null : formatMoney(fromPesos(pesos));
  const specs = products.map((product) => new Map(specsOf(product.specs)));
  const labels = [...new Set(specs.flatMap((each) => [...each.keys()]))].filter(Boolean);
  const row = (label: string, valueOf: (product: Product, index: number) => string | null): Row => {
    const values = products.map(valueOf);
    return { label, values, differs: new Set(values).size > 1 };
  };
  return [
    row(t('plan.weekly'), ({ pay }) => money(pay)),
    row(t('plan.term'), ({ weeks }) => (weeks === undefined ? null : plural(weeks, 'plan.weeks'))),
    row(t('plan.minimumDownPayment'), ({ downPaymentPrice }) => money(downPaymentPrice)),
    row(t('plan.cashLabel'), ({ price }) => money(price)),
    row(t('plan.totalLabel'), ({ credit }) => money(credit?.total)),
    row(t('plan.catLabel'), ({ credit }) => (credit ? `${credit.catPercent.toFixed(1)}%` : null)),
    ...labels.map((label) => row(label, (_, index) => specs[index]?.get(label) ?? null)),
  ];
}
