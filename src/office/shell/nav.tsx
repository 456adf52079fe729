import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { sentences } from '../text/sentences.ts';
import { Icon } from '../ui/icon.tsx';
import es from './es.json';
import { mayOpen, menuPages } from './pages.ts';
import type { loader as shellLoader } from './shell.tsx';

const t = sentences(es);

/** The menu at the left; below 1100 px icons with their names on focus. */
export const Nav = () => (
  <nav className="nav" aria-label={t('office')}>
    <NavLinks />
  </nav>
);

/** A record belongs to its list. */
export function NavLinks() {
  const { pathname } = useLocation();
  const grants = useRouteLoaderData<typeof shellLoader>('shell/shell')?.grants ?? [];
  const shown = menuPages.filter((page) => mayOpen(grants, page));
  return shown.map(({ to, label, icon, isAlso }) => (
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
