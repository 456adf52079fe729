import type { Product } from '#contract/catalogue.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { LockPreview } from '#web/shell/lock-preview/lock-preview.tsx';
import { specsOf } from '#web/shell/product-view.ts';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Fold } from '#web/ui/fold.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './product-facts.module.css';

/** The device, the requirements and what happens when a payment is late: shown before a credit is requested. */
export function ProductFacts({
  product,
  weeklyCentavos,
}: {
  product: Product;
  weeklyCentavos: Centavos | null;
}) {
  const specs = specsOf(product.specs);
  return (
    <>
      {product.description && <p className="muted">{product.description}</p>}
      <div className={styles.facts}>
        {specs.length > 0 && (
          <Fold title={t('detalle.specs')} open>
            <dl className={styles.specs}>
              {specs.map(([label, value]) => (
                <div key={label + value}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Fold>
        )}
        <Fold title={t('detalle.need')}>
          <ul className={styles.list}>
            {(['need1', 'need2', 'need3', 'need4'] as const).map((key) => (
              <li key={key}>
                <Icon name="check" size="s" />
                <Words>{t(`detalle.${key}`)}</Words>
              </li>
            ))}
          </ul>
        </Fold>
        <Fold title={t('detalle.delivery')}>
          <p className={styles.text}>{t('detalle.deliveryHow')}</p>
        </Fold>
        <Fold title={t('detalle.late')}>
          <p className={styles.text}>{t('detalle.lateHow')}</p>
          {weeklyCentavos !== null && <LockPreview weeklyCentavos={weeklyCentavos} />}
        </Fold>
      </div>
      <div className={styles.notes}>
        <p className="legal">{t('detalle.legal')}</p>
        {product.unlimitedWhatsapp && <p className="legal">{t('legal.whatsapp')}</p>}
      </div>
    </>
  );
}
