import type { ComponentProps, ReactNode } from 'react';
import { sentences } from '../../text/sentences.ts';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMay } from '../../ui/use-session.ts';
import { WaitingActs } from '../por-firmar/waiting-acts.tsx';
import es from './es.json';
import { FlashNotice } from '../../ui/notice.tsx';

const t = sentences(es);

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
  opening: { to: '/socios', needs: 'read-setup', lead: 'opening' },
  postalCodes: {
    to: '/ajustes/codigos-postales',
    needs: 'read-integrations',
    lead: 'postalCodesLead',
  },
} as const;
type SettingsPart = keyof typeof parts;

const partNames = Object.keys(parts) as SettingsPart[];

/** The head of the settings, with the parts that this person may open; then what was just done, and what waits for two. */
export function SettingsHead({
  at,
  acts = [],
  now = '',
  children,
}: {
  at: SettingsPart;
  acts?: ComponentProps<typeof WaitingActs>['acts'];
  now?: string;
  children?: ReactNode;
}) {
  const may = useMay();
  return (
    <>
      <PageHead title={t('title')} lead={t(parts[at].lead)}>
        {children}
      </PageHead>
      <Tabs
        label={t('tabs')}
        tabs={partNames
          .filter((part) => may(parts[part].needs))
          .map((part) => ({ to: parts[part].to, label: t(part), current: part === at }))}
      />
      <SettingsFlash />
      <WaitingActs acts={acts} now={now} />
    </>
  );
}

const outcomes: Readonly<Record<string, string>> = {
  propuesta: t('proposed'),
  limite: t('limitProposed'),
  horario: t('limitProposed'),
  reglas: t('limitProposed'),
  lugar: t('limitProposed'),
  entrada: t('proposed'),
  sesiones: t('sessionsEnded'),
  enlace: t('linkSent'),
  abierta: t('signInOpened'),
  suspendida: t('suspended'),
  confirmada: t('confirmed'),
  'clave-revocada': t('apiKeyRevokedNow'),
  aviso: t('webhookChanged'),
  'aviso-quitado': t('webhookRemoved'),
  prueba: t('webhookTested'),
  probado: t('serviceProbed'),
  mensaje: t('messageRetried'),
  trabajos: t('jobsRetried'),
  reenvio: t('webhookSentAgain'),
};

/** What was just done in the settings. */
export const SettingsFlash = () => <FlashNotice words={outcomes} />;
