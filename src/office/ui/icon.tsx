import { cx } from './cx.ts';
import shapes from './icon-shapes.json';

export type IconName = keyof typeof shapes;

/** One of the house's line icons; decoration, because a word beside it says the same. */
export const Icon = ({ name, small }: { name: IconName; small?: boolean }) => (
  <svg className={cx('i', small && 's')} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
);
