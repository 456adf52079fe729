import type { ReactNode } from 'react';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import { permissions, type Permission } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';

const t = sentences(es);

const tabs = [
  { to: '/promotores', label: 'people', permission: 'read-promoters' },
  { to: '/promotores/tiendas', label: 'stores', permission: 'read-promoters' },
  { to: '/promotores/comisiones', label: 'commissions', permission: 'read-commissions' },
] as const;

/** What each page of promoters begins with: its tabs, and what was just done. */
export function Head({ at, children }: { at: (typeof tabs)[number]['to']; children?: ReactNode }) {
  const grants = useRouteLoaderData<typeof shellLoader>('shell/shell')?.grants ?? [];
  const may = (permission: Permission) => {
    const allowed: readonly Role[] = permissions[permission];
    return grants.some(({ role }) => allowed.includes(role));
  };
  const [query] = useSearchParams();
  const did = doneWords[query.get('hecho') ?? ''];
  return (
    <>
      <PageHead title={t('title')}>{children}</PageHead>
      <Tabs
        label={t('views')}
        tabs={tabs
          .filter(({ permission }) => may(permission))
          .map(({ to, label }) => ({ to, label: t(label), current: to === at }))}
      />
      {did && <Notice tone="good">{t(did)}</Notice>}
    </>
  );
}

const doneWords: Readonly<Record<string, keyof typeof es>> = {
  alta: 'didAdd',
  tienda: 'didOpen',
  cambio: 'didChange',
  cierre: 'didClose',
  plan: 'didPlan',
  mes: 'didMonth',
};
