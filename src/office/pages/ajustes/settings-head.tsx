import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { permissions, type Permission } from '#domain/staff/permissions.ts';
import type { Role } from '#domain/staff/roles.ts';
import type { loader as shellLoader } from '../../shell/shell.tsx';
import { sentences } from '../../text/sentences.ts';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';

const t = sentences(es);

/** Whether this person may do it somewhere; the calls decide again. */
export function useMay(permission: Permission): boolean {
  const grants = useRouteLoaderData<typeof shellLoader>('shell/shell')?.grants ?? [];
  const allowed: readonly Role[] = permissions[permission];
  return grants.some(({ role }) => allowed.includes(role));
}

/** The head of the settings, with the parts that this person may open. */
export function SettingsHead({ at, children }: { at: 'people' | 'limits'; children?: ReactNode }) {
  const may = { people: useMay('read-staff'), limits: useMay('read-limits') };
  const paths = { people: '/ajustes', limits: '/ajustes/limites' };
  return (
    <>
      <PageHead title={t('title')} lead={t(at === 'people' ? 'peopleLead' : 'limitsLead')}>
        {children}
      </PageHead>
      <Tabs
        label={t('tabs')}
        tabs={(['people', 'limits'] as const)
          .filter((part) => may[part])
          .map((part) => ({ to: paths[part], label: t(part), current: part === at }))}
      />
    </>
  );
}
