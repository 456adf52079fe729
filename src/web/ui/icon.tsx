import { cx } from './cx.ts';
import styles from './icon.module.css';

interface IconProps {
  name: IconName;
  /** 24 px, 18 px ('s') or 16 px ('xs'). */
  size?: 'm' | 's' | 'xs';
  className?: string | undefined;
}

/** A stroke icon on the 24 px grid. Always beside a word, or inside a control that has an aria-label. */
export function Icon({ name, size = 'm', className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, size !== 'm' && styles[size], className)}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
}

export type IconName = keyof typeof shapes;

const doc = <path d="M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z" />;

const shapes = {
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.5v.01" />
    </>
  ),
  back: <path d="M14 6l-6 6 6 6" />,
  barcode: <path d="M4 6v12M7.5 6v12M11 6v12M13.5 6v12M17 6v12M20 6v12" />,
  battery: (
    <>
      <rect x="3" y="8" width="15" height="8" rx="2.5" />
      <path d="M21 11v2M6 11v2" />
    </>
  ),
  bill: (
    <>
      <rect x="3" y="6.5" width="18" height="11" rx="2.5" />
      <circle cx="12" cy="12" r="2.4" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="3" />
      <path d="M4 10.5h16M8.5 3v4M15.5 3v4" />
    </>
  ),
  camera: (
    <>
      <path d="M8.5 6.5L10 4h4l1.5 2.5H18a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 17V9A2.5 2.5 0 0 1 6 6.5z" />
      <circle cx="12" cy="12.8" r="3.5" />
    </>
  ),
  chat: <path d="M20 11.5a8 8 0 0 1-11.7 7L4 20l1.5-4.1A8 8 0 1 1 20 11.5z" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="2.5" />
      <path d="M5 15V6.5A2.5 2.5 0 0 1 7.5 4H15" />
    </>
  ),
  document: (
    <>
      {doc}
      <path d="M14 3v4h4M9.5 12h5M9.5 16h5" />
    </>
  ),
  down: <path d="M6 9l6 6 6-6" />,
  download: <path d="M12 4v11M8 11.5l4 3.5 4-3.5M5 20h14" />,
  external: (
    <path d="M13.5 5H19v5.5M19 5l-8 8M17 14v4a2 2 0 0 1-2 2H6.5A2.5 2.5 0 0 1 4 17.5V9a2 2 0 0 1 2-2h4" />
  ),
  facebook: (
    <path d="M14.5 8.5H16V5.2h-2.2c-2.2 0-3.3 1.3-3.3 3.4v2.2H8.2V14h2.3v6h3.2v-6H16l.5-3.2h-2.8V9.3c0-.5.3-.8.8-.8z" />
  ),
  filter: (
    <>
      <path d="M4 7h10M18 7h2M4 17h2M10 17h10" />
      <circle cx="16" cy="7" r="2" />
      <circle cx="8" cy="17" r="2" />
    </>
  ),
  forward: <path d="M10 6l6 6-6 6" />,
  home: <path d="M4 11l8-6.5 8 6.5V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zM10 20v-5.5h4V20" />,
  identity: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
      <circle cx="8.5" cy="11" r="2" />
      <path d="M5.5 16c.6-1.6 1.7-2.3 3-2.3s2.4.7 3 2.3M14.5 10h4M14.5 14h3" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.01" />
    </>
  ),
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="5" />
      <circle cx="12" cy="12" r="3.6" />
      <path d="M16.8 7.2v.01" />
    </>
  ),
  logout: (
    <path d="M14 8V6.5A2 2 0 0 0 12 4.5H6.5a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H12a2 2 0 0 0 2-2V16M9.5 12H20M17 9l3 3-3 3" />
  ),
  lock: (
    <>
      <rect x="5" y="11" width="14" height="9" rx="2.5" />
      <path d="M8 11V8a4 4 0 0 1 8 0v3" />
    </>
  ),
  mail: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.5" />
      <path d="M4 8l8 5.5L20 8" />
    </>
  ),
  menu: <path d="M4 8h16M4 16h16" />,
  minus: <path d="M6 12h12" />,
  pen: <path d="M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5L17.5 10" />,
  phone: (
    <>
      <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
      <path d="M11 18.5h2" />
    </>
  ),
  call: (
    <path d="M8.2 4H5.5A1.5 1.5 0 0 0 4 5.6 15.5 15.5 0 0 0 18.4 20a1.5 1.5 0 0 0 1.6-1.5v-2.7l-4-1.6-1.8 1.9a12 12 0 0 1-6.3-6.3L9.8 8z" />
  ),
  pin: (
    <>
      <path d="M12 21c-4.5-4.3-7-7.7-7-11a7 7 0 0 1 14 0c0 3.3-2.5 6.7-7 11z" />
      <circle cx="12" cy="10" r="2.5" />
    </>
  ),
  plus: <path d="M12 6v12M6 12h12" />,
  receipt: (
    <path d="M6 3.5l2 1.3 2-1.3 2 1.3 2-1.3 2 1.3 2-1.3v17l-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3-2 1.3zM9.5 9.5h5M9.5 13.5h5" />
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4 4" />
    </>
  ),
  share: <path d="M12 15V4M8 7.5L12 4l4 3.5M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5" />,
  shield: <path d="M12 3.5l7 2.5v5.5c0 4.3-2.9 7.4-7 9-4.1-1.6-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10" />,
  sim: (
    <>
      <path d="M7 3h7l4 4v12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z" />
      <path d="M9 12h6v5H9z" />
    </>
  ),
  signal: <path d="M5 19v-3M10 19v-7M15 19V9M20 19V5" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
    </>
  ),
  truck: (
    <>
      <path d="M3 6.5h11v10H9.5M5.5 16.5H3v-10M14 10h4l3 3v3.5h-1.5M15.5 16.5H14" />
      <circle cx="7.5" cy="17" r="2" />
      <circle cx="17.5" cy="17" r="2" />
    </>
  ),
  twitter: <path d="M5 5l14 14M19 5L5 19" />,
  undo: <path d="M8 8H15a5 5 0 0 1 0 10H9M8 8l3.5-3.5M8 8l3.5 3.5" />,
  user: (
    <>
      <circle cx="12" cy="8.5" r="4" />
      <path d="M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5" />
    </>
  ),
  wallet: (
    <>
      <path d="M5 7.5h13a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7a2.5 2.5 0 0 1 2.5-2.5H16" />
      <path d="M16 13.5v.01" />
    </>
  ),
  youtube: (
    <>
      <rect x="3" y="6" width="18" height="12" rx="4" />
      <path d="M10.5 9.5v5l4-2.5z" />
    </>
  ),
} as const;
