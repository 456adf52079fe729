import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import type { Centavos } from '#domain/credit/money.ts';
import { specsOf } from '#web/shell/product-view.ts';
import { t } from '#web/text/text.ts';
import { Fold } from '#web/ui/fold.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
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
  // The server is not told of it.
  const { hash: asked } = useLocation();
  const hash = useHydrated() ? asked : '';
  return (
    <>
      {product.description && (
        <p className="muted" lang="es-MX">
          {product.description}
        </p>
      )}
      <div className={styles.facts}>
        {specs.length > 0 && (
          <Fold title={t('detalle.specs')} open>
            <dl className={styles.specs}>
              {specs.map(([label, value]) => (
                <div key={label + value}>
                  <dt>{label}</dt>
                  <dd lang="es-MX">{value}</dd>
                </div>
              ))}
            </dl>
          </Fold>
        )}
        <Fold title={t('detalle.delivery')}>
          <p className={styles.text}>{t('detalle.deliveryHow')}</p>
        </Fold>
        <Fold title={t('detalle.late')} id="bloqueo" open={hash === '#bloqueo'}>
          <p className={styles.text}>{t('detalle.lateHow')}</p>
          {weeklyCentavos !== null && (
            <Suspense>
              <LockPreview weeklyCentavos={weeklyCentavos} />
            </Suspense>
          )}
        </Fold>
        <Fold title={t('detalle.early')} id="antes" open={hash === '#antes'}>
          <p className={styles.text}>{t('detalle.earlyHow')}</p>
        </Fold>
        <Fold title={t('detalle.refused')} id="respuesta" open={hash === '#respuesta'}>
          <p className={styles.text}>{t('detalle.refusedHow')}</p>
        </Fold>
      </div>
      <div className={styles.notes}>
        <p className="legal">{t('detalle.legal')}</p>
        {product.unlimitedWhatsapp && <p className="legal">{t('legal.whatsapp')}</p>}
      </div>
    </>
  );
}

/** Folded away, so its script is not waited for. */
const LockPreview = lazy(async () => ({
  default: (await import('#web/shell/lock-preview/lock-preview.tsx')).LockPreview,
}));
