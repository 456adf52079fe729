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

/** The parts of the settings, each with who may open it. */
const parts = {
  people: { to: '/ajustes', needs: 'read-staff', lead: 'peopleLead' },
  limits: { to: '/ajustes/limites', needs: 'read-limits', lead: 'limitsLead' },
  rules: { to: '/ajustes/reglas', needs: 'read-limits', lead: 'rulesLead' },
  deadlines: { to: '/ajustes/plazos', needs: 'read-limits', lead: 'deadlinesLead' },
  places: { to: '/ajustes/lugares-de-pago', needs: 'read-limits', lead: 'placesLead' },
  company: { to: '/ajustes/entrada', needs: 'read-staff', lead: 'companyLead' },
  integrations: { to: '/ajustes/integraciones', needs: 'read-integrations', lead: 'integrationsLead' },
  webhooks: { to: '/ajustes/avisos', needs: 'read-webhooks', lead: 'webhooksLead' },
  postalCodes: {
    to: '/ajustes/codigos-postales',
    needs: 'read-integrations',
    lead: 'postalCodesLead',
  },
} as const;
export type SettingsPart = keyof typeof parts;

/** The head of the settings, with the parts that this person may open. */
export function SettingsHead({ at, children }: { at: SettingsPart; children?: ReactNode }) {
  const may = {
    people: useMay(parts.people.needs),
    limits: useMay(parts.limits.needs),
    rules: useMay(parts.rules.needs),
    deadlines: useMay(parts.deadlines.needs),
    places: useMay(parts.places.needs),
    company: useMay(parts.company.needs),
    integrations: useMay(parts.integrations.needs),
    webhooks: useMay(parts.webhooks.needs),
    postalCodes: useMay(parts.postalCodes.needs),
  };
  return (
    <>
      <PageHead title={t('title')} lead={t(parts[at].lead)}>
        {children}
      </PageHead>
      <Tabs
        label={t('tabs')}
        tabs={(
          [
            'people',
            'limits',
            'rules',
            'deadlines',
            'places',
            'company',
            'integrations',
            'webhooks',
            'postalCodes',
          ] as const
        )
          .filter((part) => may[part])
          .map((part) => ({ to: parts[part].to, label: t(part), current: part === at }))}
      />
    </>
  );
}
