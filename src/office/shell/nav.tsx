import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { permissions, type Permission } from '#domain/staff/permissions.ts';
import { sentences } from '../text/sentences.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import es from './es.json';
import type { loader as shellLoader } from './shell.tsx';

const t = sentences(es);

/** Only finished pages. */
const entries: readonly {
  to: string;
  label: keyof typeof es;
  icon: IconName;
  isAlso?: RegExp;
  may?: Permission;
}[] = [
  { to: '/hoy', label: 'today', icon: 'today' },
  { to: '/solicitudes', label: 'requests', icon: 'list', isAlso: /^\/solicitud\// },
  { to: '/creditos', label: 'credits', icon: 'credit', isAlso: /^\/credito\//, may: 'read-credits' },
  { to: '/cobranza', label: 'collections', icon: 'call', may: 'read-collections' },
];

/** The menu at the left; below 1100 px icons with their names on focus. */
export const Nav = () => (
  <nav className="nav" aria-label={t('office')}>
    <NavLinks />
  </nav>
);

/** A record belongs to its list. */
export function NavLinks() {
  const { pathname } = useLocation();
  const held = useRouteLoaderData<typeof shellLoader>('shell/shell')?.grants ?? [];
  const isOpen = ({ may }: (typeof entries)[number]) =>
    may === undefined || held.some(({ role }) => permissions[may].some((each) => each === role));
  return entries.filter(isOpen).map(({ to, label, icon, isAlso }) => (
    <Link
      key={to}
      to={to}
      {...(pathname === to || isAlso?.test(pathname) ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon name={icon} />
      <span>{t(label)}</span>
    </Link>
  ));
}
