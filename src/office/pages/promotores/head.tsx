import type { ReactNode } from 'react';
import { sentences } from '../../text/sentences.ts';
import { FlashNotice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import { useMay } from '../../ui/use-session.ts';

const t = sentences(es);

const tabs = [
  { to: '/promotores', label: 'people', permission: 'read-promoters' },
  { to: '/promotores/tiendas', label: 'stores', permission: 'read-promoters' },
  { to: '/promotores/comisiones', label: 'commissions', permission: 'read-commissions' },
] as const;

/** What each page of promoters begins with: its tabs, and what was just done. */
export function Head({ at, children }: { at: (typeof tabs)[number]['to']; children?: ReactNode }) {
  const may = useMay();
  return (
    <>
      <PageHead title={t('title')}>{children}</PageHead>
      <Tabs
        label={t('views')}
        tabs={tabs
          .filter(({ permission }) => may(permission))
          .map(({ to, label }) => ({ to, label: t(label), current: to === at }))}
      />
      <FlashNotice words={doneWords} />
    </>
  );
}

const doneWords = {
  alta: t('didAdd'),
  tienda: t('didOpen'),
  cambio: t('didChange'),
  cierre: t('didClose'),
  plan: t('didPlan'),
  mes: t('didMonth'),
};
