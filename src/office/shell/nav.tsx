import { Link, useLocation } from 'react-router';
import { sentences } from '../text/sentences.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

/** Only finished pages. */
const entries: readonly { to: string; label: keyof typeof es; icon: IconName; isAlso?: RegExp }[] = [
  { to: '/hoy', label: 'today', icon: 'today' },
  { to: '/solicitudes', label: 'requests', icon: 'list', isAlso: /^\/solicitud\// },
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
  return entries.map(({ to, label, icon, isAlso }) => (
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
