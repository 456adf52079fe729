import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { photosOf, pictureOf, type View } from '#web/shell/product-view.ts';
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
  /** As the address has it (`vista`); what is not there is the first. */
  asked: string | null;
  back: string;
  /** The chosen plan, as addresses have it. */
  terms: string;
}

/**
 * The device on its stage, in the chosen colour: its photos in their order, or its drawing from three sides. They are links, so
 * no script is needed; a finger turns them too.
 */
export function Vitrine({ product, colour, chosen, asked, back, terms }: VitrineProps) {
  const shots = shotsOf(product, colour);
  const at = Math.max(
    0,
    shots.findIndex(({ view }) => view === asked),
  );
  const shot = shots[at];
  const [first] = useState(shot?.file);
  const from = useRef<number | null>(null);
  const navigate = useNavigate();
  if (!shot) return null;
  const to = ({ view }: Shot) => ({ search: searchOf(view, chosen, terms) });
  const still = { replace: true, preventScrollReset: true };
  const turn = (by: number) => {
    const next = shots[at - Math.sign(by)];
    if (next && Math.abs(by) > 40) void navigate(to(next), still);
  };
  return (
    <Stage tint={colour?.color ?? null} className={styles.vitrine}>
      <div className={styles.crumb}>
        <BackLink to={back}>{t('shell.catalogue')}</BackLink>
      </div>
      <div
        className={cx(styles.main, shot.focus && styles.filled)}
        onTouchStart={({ touches }) => {
          from.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={({ changedTouches }) => {
          const touch = changedTouches[0];
          if (touch && from.current !== null) turn(touch.clientX - from.current);
        }}
      >
        <DeviceImage
          key={shot.file}
          file={shot.file}
          focus={shot.focus}
          alt={shot.alt}
          first
          className={cx(styles.device, shot.file !== first && styles.changed)}
        />
      </div>
      {shots.length > 1 && (
        <div className={styles.thumbs}>
          {shots.map((each) => (
            <Link
              key={each.view}
              to={to(each)}
              {...still}
              className={cx(styles.thumb)}
              aria-current={each === shot ? 'true' : undefined}
              aria-label={each.label}
            >
              <DeviceImage file={each.file} focus={each.thumb} alt="" first />
            </Link>
          ))}
        </div>
      )}
    </Stage>
  );
}

interface Shot {
  /** As the address has it; empty: the first. */
  readonly view: string;
  readonly file: string;
  readonly focus?: { x: number; y: number } | undefined;
  /** Of its small picture, which a photo fills. */
  readonly thumb?: { x: number; y: number };
  readonly alt: string;
  readonly label: string;
}

function shotsOf(product: Product, colour: Colour | null): Shot[] {
  const of = { name: product.name, color: colour?.name ?? '' };
  const photos = photosOf(product, colour);
  if (photos.length > 0)
    return photos.map(({ file, focus }, index) => ({
      view: index === 0 ? '' : String(index + 1),
      file,
      focus,
      thumb: focus ?? { x: 50, y: 50 },
      alt: t('detalle.alt.photo', { ...of, n: index + 1 }),
      label: t('detalle.view.photo', { n: index + 1, count: photos.length }),
    }));
  return (Object.keys(names) as View[])
    .filter((each) => each === 'pair' || pictureOf(product, colour, each) !== pictureOf(product, colour))
    .map((each) => ({
      view: names[each],
      file: pictureOf(product, colour, each),
      alt: t(`detalle.alt.${each}`, of),
      label: t(`detalle.view.${each}`),
    }));
}

const names: Record<View, string> = { pair: '', front: 'frente', back: 'atras' };

function searchOf(view: string, chosen: Colour | null, terms: string): string {
  const params = new URLSearchParams(terms);
  if (chosen) params.set('color', chosen.color);
  if (view) params.set('vista', view);
  return params.toString();
}
