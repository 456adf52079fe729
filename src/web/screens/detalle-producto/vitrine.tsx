import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { pictureOf, type View } from '#web/shell/product-view.ts';
import { t } from '#web/text/text.ts';
import type { Colour } from '#web/ui/choices.tsx';
import { cx } from '#web/ui/cx.ts';
import { DeviceImage, Stage } from '#web/ui/device.tsx';
import { BackLink } from '#web/ui/reading-page.tsx';
import styles from './vitrine.module.css';

interface VitrineProps {
  product: Product;
  /** The colour shown: the chosen one, or the first. */
  colour: Colour | null;
  chosen: Colour | null;
  view: View;
  back: string;
  /** The chosen plan, as addresses have it. */
  terms: string;
}

/** The device on its stage, in the chosen colour, from three sides. The views are links: no script needed. */
export function Vitrine({ product, colour, chosen, view, back, terms }: VitrineProps) {
  const views = (['pair', 'front', 'back'] as const).filter(
    (each) => each === 'pair' || pictureOf(product, colour, each) !== pictureOf(product, colour),
  );
  const file = pictureOf(product, colour, view);
  const [first] = useState(file);
  const name = colour?.name ?? '';
  return (
    <Stage tint={colour?.color ?? null} className={styles.vitrine}>
      <div className={styles.crumb}>
        <BackLink to={back}>{t('shell.catalogue')}</BackLink>
      </div>
      <div className={styles.main}>
        <DeviceImage
          key={file}
          file={file}
          alt={t(`detalle.alt.${view}`, { name: product.name, color: name })}
          first
          className={cx(styles.device, file !== first && styles.changed)}
        />
      </div>
      {views.length > 1 && (
        <div className={styles.thumbs}>
          {views.map((each) => (
            <Link
              key={each}
              to={{ search: searchOf(each, chosen, terms) }}
              replace
              preventScrollReset
              className={cx(styles.thumb)}
              aria-current={each === view ? 'true' : undefined}
              aria-label={t(`detalle.view.${each}`)}
            >
              <DeviceImage file={pictureOf(product, colour, each)} alt="" first />
            </Link>
          ))}
        </div>
      )}
    </Stage>
  );
}

const names: Record<View, string> = { pair: '', front: 'frente', back: 'atras' };

export const viewIn = (search: URLSearchParams): View =>
  (Object.keys(names) as View[]).find((view) => names[view] === search.get('vista')) ?? 'pair';

function searchOf(view: View, chosen: Colour | null, terms: string): string {
  const params = new URLSearchParams(terms);
  if (chosen) params.set('color', chosen.color);
  if (names[view]) params.set('vista', names[view]);
  return params.toString();
}
