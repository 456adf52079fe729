import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { compareAddress, toggled } from '#web/shell/compared.ts';
import { coloursOf, pictureOf, shortageOfProduct, specsOf } from '#web/shell/product-view.ts';
import { t, plural } from '#web/text/text.ts';
import { DeviceImage, Stage } from '#web/ui/device.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { DataList } from '#web/ui/notice.tsx';
import { Tag } from '#web/ui/product-card.tsx';
import styles from './compared-table.module.css';
import { formatMoney, fromPesos } from '#domain/credit/money.ts';

/** A column a phone, a row what differs; what is equal is folded. On a phone two whole columns, the third slides in. */
export function ComparedTable({ products, prefix }: { products: readonly Product[]; prefix: string }) {
  const ids = products.map(({ id }) => id);
  const rows = rowsOf(products).filter(({ values }) => values.some((value) => value !== null));
  const isEqual = ({ values }: Row) => products.length > 1 && new Set(values).size === 1;
  const equal = rows.filter(isEqual);
  return (
    <>
      <section
        className={products.length > 2 ? `${styles.scroll} ${styles.three}` : styles.scroll}
        aria-label={t('comparar.scroll')}
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      >
        <table className={styles.table}>
          <caption className="vh">{t('comparar.caption')}</caption>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <td key={product.id}>
                  <Phone
                    product={product}
                    prefix={prefix}
                    without={compareAddress(prefix, toggled(ids, product.id))}
                  />
                </td>
              ))}
            </tr>
            <tr className={styles.names}>
              <td />
              {products.map((product) => {
                const shortage = shortageOfProduct(product);
                return (
                  <th key={product.id} scope="col">
                    <span className={styles.brand}>{product.brand}</span>
                    <span className={styles.name}>{product.name}</span>
                    {shortage && <Tag kind={shortage} className={styles.shortage} />}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => !isEqual(row))
              .map(({ label, values, best }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {values.map((value, index) => (
                    <td key={ids[index]} className={best?.[index] ? styles.best : undefined}>
                      {value ?? <span className="muted">{t('comparar.noFact')}</span>}
                    </td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      {equal.length > 0 && (
        <Fold title={plural(equal.length, 'comparar.equal')}>
          <DataList rows={equal.map(({ label, values }) => [label, values[0]] as const)} />
        </Fold>
      )}
    </>
  );
}

function Phone({ product, prefix, without }: { product: Product; prefix: string; without: string }) {
  const { id, name } = product;
  return (
    <div className={styles.phone}>
      <Stage className={styles.stage}>
        <DeviceImage file={pictureOf(product, coloursOf(product)[0] ?? null)} alt="" first />
      </Stage>
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
  /** Of what is paid: who pays least. */
  readonly best?: readonly boolean[];
}

/** First what it costs, then the specifications in the order in which the phones have them. */
function rowsOf(products: readonly Product[]): Row[] {
  const specs = products.map((product) => new Map(specsOf(product.specs)));
  const labels = [...new Set(specs.flatMap((each) => [...each.keys()]))].filter(Boolean);
  const row = (label: string, valueOf: (product: Product, index: number) => string | null): Row => ({
    label,
    values: products.map(valueOf),
  });
  const cost = (
    label: string,
    valueOf: (product: Product) => number | null | undefined,
    say = (pesos: number) => formatMoney(fromPesos(pesos)),
  ): Row => {
    const figures = products.map((product) => valueOf(product) ?? null);
    const least = Math.min(...figures.flatMap((figure) => figure ?? []));
    return {
      label,
      values: figures.map((figure) => (figure === null ? null : say(figure))),
      best: figures.map((figure) => figure === least),
    };
  };
  return [
    cost(t('plan.weekly'), ({ pay }) => pay),
    row(t('plan.term'), ({ weeks }) => (weeks === undefined ? null : plural(weeks, 'plan.weeks'))),
    cost(t('plan.minimumDownPayment'), ({ downPaymentPrice }) => downPaymentPrice),
    cost(t('plan.cashLabel'), ({ price }) => price),
    cost(t('plan.totalLabel'), ({ credit }) => credit?.total),
    cost(
      t('plan.catLabel'),
      ({ credit }) => credit?.catPercent,
      (percent) => `${percent.toFixed(1)}%`,
    ),
    ...labels.map((label) => row(label, (_, index) => specs[index]?.get(label) ?? null)),
  ];
}
