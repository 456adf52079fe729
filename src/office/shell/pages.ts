import type { ActName, Thing } from '#domain/staff/acts.ts';
import { permissions } from '#domain/staff/permissions.ts';
import { onlySells, type Role } from '#domain/staff/roles.ts';
import type { IconName } from '../ui/icon.tsx';
import type es from './es.json';

export interface DeskPage {
  readonly to: string;
  readonly label: keyof typeof es;
  /** Who may open it, the calls decide again; without it everybody but who only sells. */
  readonly roles?: readonly Role[];
  /** In the menu of those who work for every partner. */
  readonly isOfAll?: true;
  /** The acts that are done here, or every other one on these things. */
  readonly acts?: readonly (ActName | Thing)[];
}

/** The pages of the menu. Only finished ones. */
export const menuPages: readonly (DeskPage & { readonly icon: IconName; readonly isAlso?: RegExp })[] = [
  { to: '/hoy', label: 'today', icon: 'today' },
  { to: '/mis-solicitudes', label: 'ownRequests', icon: 'list', roles: permissions['read-own-requests'] },
  { to: '/mi-enlace', label: 'ownLink', icon: 'link', roles: permissions['read-own-requests'] },
  {
    to: '/mis-comisiones',
    label: 'ownCommissions',
    icon: 'money',
    roles: permissions['read-own-commissions'],
  },
  {
    to: '/solicitudes',
    acts: ['request'],
    label: 'requests',
    icon: 'list',
    isAlso: /^\/solicitud\//,
    roles: permissions['read-requests'],
  },
  {
    to: '/revision',
    acts: ['review'],
    label: 'reviews',
    icon: 'review',
    isAlso: /^\/revisar\//,
    roles: permissions['answer-reviews'],
  },
  {
    to: '/creditos',
    acts: ['credit'],
    label: 'credits',
    icon: 'credit',
    isAlso: /^\/credito\//,
    roles: permissions['read-credits'],
  },
  {
    to: '/pagos',
    acts: ['payment'],
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
    acts: ['product'],
    label: 'catalogue',
    icon: 'phone',
    isAlso: /^\/(catalogo|producto)\//,
    roles: permissions['read-products'],
  },
  {
    to: '/existencias',
    acts: ['receive-stock', 'count-stock', 'correct-stock'],
    label: 'stock',
    icon: 'scan',
    isAlso: /^\/existencias\//,
    roles: permissions['read-stock'],
  },
  {
    to: '/marca',
    acts: ['publish-brand'],
    label: 'brand',
    icon: 'palette',
    roles: permissions['read-brand'],
  },
  {
    to: '/informes',
    label: 'reports',
    icon: 'chart',
    isAlso: /^\/informes\//,
    roles: permissions['read-reports'],
  },
  {
    to: '/socios',
    acts: ['open-shop'],
    label: 'shops',
    icon: 'company',
    isAlso: /^\/socios?\//,
    roles: permissions['read-setup'],
    isOfAll: true,
  },
  { to: '/bitacora', label: 'trail', icon: 'trail', roles: permissions['read-trail'] },
  {
    to: '/quejas',
    acts: ['complaint'],
    label: 'complaints',
    icon: 'message',
    isAlso: /^\/quejas\//,
    roles: permissions['read-complaints'],
  },
  {
    to: '/privacidad',
    acts: ['privacy'],
    label: 'privacy',
    icon: 'lock',
    isAlso: /^\/privacidad\//,
    roles: permissions['read-privacy'],
  },
  {
    to: '/ajustes',
    acts: ['staff', 'grant', 'partner'],
    label: 'settings',
    icon: 'settings',
    isAlso: /^\/ajustes\//,
    roles: [...permissions['read-staff'], ...permissions['read-limits']],
  },
];

/** Those that are a part of another one: the palette finds them too. */
export const partPages: readonly (DeskPage & { readonly of: DeskPage['label'] | null })[] = [
  { to: '/por-firmar', label: 'approvals', of: null },
  { to: '/cuenta', label: 'ownAccount', of: null },
  { to: '/envios/ordenes', label: 'orders', of: 'deliveries', roles: permissions['read-deliveries'] },
  {
    to: '/envios/por-contactar',
    label: 'toContact',
    of: 'deliveries',
    roles: permissions['read-deliveries'],
  },
  { to: '/pagos/todos', label: 'allPayments', of: 'payments', roles: permissions['read-payments'] },
  {
    to: '/pagos/devoluciones',
    acts: ['refund'],
    label: 'refunds',
    of: 'payments',
    roles: permissions['read-refunds'],
  },
  { to: '/pagos/corte', label: 'paymentDay', of: 'payments', roles: permissions['read-payments'] },
  { to: '/catalogo/subir', label: 'uploadProducts', of: 'catalogue', roles: permissions['edit-products'] },
  { to: '/existencias/subir', label: 'uploadStock', of: 'stock', roles: permissions['count-stock'] },
  { to: '/producto/nuevo', label: 'addProduct', of: 'catalogue', roles: permissions['edit-products'] },
  {
    to: '/socios/nuevo',
    label: 'addPartner',
    of: 'shops',
    roles: permissions['create-partners'],
    isOfAll: true,
  },
  { to: '/promotores/tiendas', label: 'stores', of: 'promoters', roles: permissions['read-promoters'] },
  {
    to: '/promotores/comisiones',
    acts: ['set-commission-plan', 'close-commissions'],
    label: 'commissions',
    of: 'promoters',
    roles: permissions['read-commissions'],
  },
  { to: '/promotores/nuevo', label: 'addPromoter', of: 'promoters', roles: permissions['keep-promoters'] },
  { to: '/promotores/varios', label: 'addPromoters', of: 'promoters', roles: permissions['keep-promoters'] },
  { to: '/informes/decisiones', label: 'decisions', of: 'reports', roles: permissions['read-reports'] },
  { to: '/informes/causas', label: 'causes', of: 'reports', roles: permissions['read-reports'] },
  { to: '/informes/ventas', label: 'sales', of: 'reports', roles: permissions['read-reports'] },
  { to: '/informes/cosechas', label: 'cohorts', of: 'reports', roles: permissions['read-reports'] },
  { to: '/informes/cobranza', label: 'collections', of: 'reports', roles: permissions['read-reports'] },
  { to: '/informes/simulacion', label: 'simulation', of: 'reports', roles: permissions['read-limits'] },
  {
    to: '/ajustes/invitar',
    acts: ['invite-staff'],
    label: 'invite',
    of: 'settings',
    roles: permissions['make-grants'],
  },
  {
    to: '/ajustes/limites',
    acts: ['set-limit'],
    label: 'limits',
    of: 'settings',
    roles: permissions['read-limits'],
  },
  {
    to: '/ajustes/reglas',
    acts: ['set-credit-limits'],
    label: 'creditRules',
    of: 'settings',
    roles: permissions['read-limits'],
  },
  {
    to: '/ajustes/plazos',
    acts: ['set-desk-hours'],
    label: 'deadlines',
    of: 'settings',
    roles: permissions['read-limits'],
  },
  {
    to: '/ajustes/lugares-de-pago',
    acts: ['place', 'add-payment-place'],
    label: 'paymentPlaces',
    of: 'settings',
    roles: permissions['read-limits'],
  },
  {
    to: '/ajustes/entrada',
    acts: ['set-passkey-rule', 'set-company-sign-in', 'remove-company-sign-in'],
    label: 'companySignIn',
    of: 'settings',
    roles: permissions['read-staff'],
  },
  {
    to: '/ajustes/codigos-postales',
    label: 'postalCodes',
    of: 'settings',
    roles: permissions['read-integrations'],
  },
  {
    to: '/ajustes/integraciones',
    label: 'integrations',
    of: 'settings',
    roles: permissions['read-integrations'],
  },
  {
    to: '/ajustes/claves',
    acts: ['add-api-key', 'key'],
    label: 'apiKeys',
    of: 'integrations',
    roles: permissions['read-api-keys'],
  },
  { to: '/ajustes/avisos', label: 'webhooks', of: 'settings', roles: permissions['read-webhooks'] },
];

type Grants = readonly { readonly role: Role; /** Null: all. */ readonly partner?: object | null }[];
export const mayOpen = (grants: Grants, { roles, isOfAll }: DeskPage): boolean =>
  roles ? holdsOne(isOfAll ? grants.filter(({ partner }) => !partner) : grants, roles) : !onlySells(grants);
/** The page on which an act on a thing is done. */
export const pageOfAct = (act: ActName, thing: Thing): DeskPage | undefined => {
  const pages: readonly DeskPage[] = [...menuPages, ...partPages];
  const doing = (name: ActName | Thing) => pages.find(({ acts = [] }) => acts.includes(name));
  return doing(act) ?? doing(thing);
};
export const holdsOne = (grants: Grants, roles: readonly Role[]): boolean =>
  grants.some(({ role }) => roles.includes(role));
