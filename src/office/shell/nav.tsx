import { Link, useLocation, useRouteLoaderData } from 'react-router';
import { permissions } from '#domain/staff/permissions.ts';
import { onlySells, type Role } from '#domain/staff/roles.ts';
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
  /** Who may open it, the calls decide again; without it everybody but who only sells. */
  roles?: readonly Role[];
}[] = [
  { to: '/hoy', label: 'today', icon: 'today' },
  { to: '/mis-solicitudes', label: 'ownRequests', icon: 'list', roles: permissions['read-own-requests'] },
  {
    to: '/mis-comisiones',
    label: 'ownCommissions',
    icon: 'money',
    roles: permissions['read-own-commissions'],
  },
  {
    to: '/solicitudes',
    label: 'requests',
    icon: 'list',
    isAlso: /^\/solicitud\//,
    roles: permissions['read-requests'],
  },
  {
    to: '/revision',
    label: 'reviews',
    icon: 'review',
    isAlso: /^\/revisar\//,
    roles: permissions['answer-reviews'],
  },
  {
    to: '/creditos',
    label: 'credits',
    icon: 'credit',
    isAlso: /^\/credito\//,
    roles: permissions['read-credits'],
  },
  {
    to: '/pagos',
    label: 'payments',
    icon: 'money',
    isAlso: /^\/pagos\//,
    roles: permissions['read-refunds'],
  },
  {
    to: '/envios',
    label: 'deliveries',
    icon: 'truck',
    isAlso: /^\/envios?\//,
    roles: permissions['read-deliveries'],
  },
  { to: '/cobranza', label: 'collections', icon: 'call', roles: permissions['read-collections'] },
  {
    to: '/promotores',
    label: 'promoters',
    icon: 'person',
    isAlso: /^\/promotor(es)?\//,
    roles: permissions['read-promoters'],
  },
  {
    to: '/catalogo',
    label: 'catalogue',
    icon: 'phone',
    isAlso: /^\/(catalogo|producto)\//,
    roles: permissions['read-products'],
  },
  { to: '/marca', label: 'brand', icon: 'palette', roles: permissions['read-brand'] },
  {
    to: '/informes',
    label: 'reports',
    icon: 'chart',
    isAlso: /^\/informes\//,
    roles: permissions['read-reports'],
  },
  { to: '/bitacora', label: 'trail', icon: 'trail', roles: permissions['read-trail'] },
  {
    to: '/privacidad',
    label: 'privacy',
    icon: 'lock',
    isAlso: /^\/privacidad\//,
    roles: permissions['read-privacy'],
  },
  {
    to: '/ajustes',
    label: 'settings',
    icon: 'settings',
    isAlso: /^\/ajustes\//,
    roles: [...permissions['read-staff'], ...permissions['read-limits']],
  },
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
  const grants = useRouteLoaderData<typeof shellLoader>('shell/shell')?.grants ?? [];
  const shown = entries.filter(({ roles }) =>
    roles ? grants.some(({ role }) => roles.includes(role)) : !onlySells(grants),
  );
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
