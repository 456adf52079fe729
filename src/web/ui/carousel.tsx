import { useEffect, useRef, useState, type ReactNode } from 'react';
import { t } from '#web/text/text.ts';
import styles from './carousel.module.css';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';

interface CarouselProps {
  label: string;
  items: readonly { key: string | number; content: ReactNode }[];
  /** 'banners': one, peeking, two from 900 px. 'products': 2, 3 from 600 px, 5 from 1000 px (spec §2). */
  kind: 'banners' | 'products';
}

/** A horizontal row with scroll snapping; dots and arrows appear once hydrated. Never scrolls by itself. */
export function Carousel({ label, items, kind }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState({ index: 0, start: true, end: items.length < 2 });
  useEffect(() => {
    const row = track.current;
    if (!row) return undefined;
    const read = () => {
      const step = stepOf(row);
      const start = row.scrollLeft < 4;
      const end = row.scrollLeft + row.clientWidth > row.scrollWidth - 4;
      setAt({ index: end && !start ? items.length - 1 : Math.round(row.scrollLeft / step), start, end });
    };
    const watch = new ResizeObserver(read);
    watch.observe(row);
    row.addEventListener('scroll', read, { passive: true });
    return () => {
      watch.disconnect();
      row.removeEventListener('scroll', read);
    };
  }, [items.length]);
  const move = (direction: 1 | -1) => {
    const row = track.current;
    row?.scrollBy({ left: direction * stepOf(row), behavior: 'smooth' });
  };
  return (
    <section className={cx(styles.carousel, styles[kind])} aria-label={label}>
      <ul ref={track} className={styles.track}>
        {items.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
      {items.length > 1 && (
        <div className={styles.controls}>
          <IconButton
            icon="back"
            label={t('ui.previous')}
            className={cx(styles.arrow, 'needs-script')}
            disabled={at.start}
            onClick={() => move(-1)}
          />
          <span className={styles.dots} aria-hidden="true">
            {items.map(({ key }, index) => (
              <i key={key} className={index === at.index ? styles.on : undefined} />
            ))}
          </span>
          <IconButton
            icon="forward"
            label={t('ui.next')}
            className={cx(styles.arrow, 'needs-script')}
            disabled={at.end}
            onClick={() => move(1)}
          />
        </div>
      )}
    </section>
  );
}

/** The distance between two items. */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.children;
  if (!(first instanceof HTMLElement)) return 1;
  return second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : first.offsetWidth;
}
