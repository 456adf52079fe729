import type { ReactNode } from 'react';
import { useRouteLoaderData, useSearchParams } from 'react-router';
import type { loader as frameLoader } from './frame.tsx';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';

const t = sentences(es);

const tabs = [
  { to: '/pagos', label: 'toClear' },
  { to: '/pagos/todos', label: 'all' },
  { to: '/pagos/devoluciones', label: 'refunds' },
  { to: '/pagos/corte', label: 'day' },
] as const;

/** What every page of payments begins with: its name, its tabs with their counts, and what was just done. */
export function Head({ at, children }: { at: (typeof tabs)[number]['to']; children?: ReactNode }) {
  const counts = useRouteLoaderData<typeof frameLoader>('pages/pagos/frame');
  const [query] = useSearchParams();
  const did = doneWords[query.get('hecho') ?? ''];
  return (
    <>
      <PageHead title={t('title')}>{children}</PageHead>
      <Tabs
        label={t('views')}
        tabs={tabs
          .filter(({ label }) => counts?.mayRead !== false || label === 'refunds')
          .map(({ to, label }) => ({
            to,
            label: t(label),
            current: to === at,
            ...(label === 'toClear' && counts?.toClear ? counts.toClear : {}),
            ...(label === 'refunds' && counts?.refunds ? counts.refunds : {}),
          }))}
      />
      {did && (
        <output className="nt good">
          <Icon name="done" />
          <span>{t(did)}</span>
        </output>
      )}
    </>
  );
}

const doneWords: Readonly<Record<string, keyof typeof es>> = {
  asked: 'asked',
  left: 'left',
  proposed: 'proposed',
  doneAlone: 'doneAlone',
  closed: 'dayClosed',
  paid: 'refundRecorded',
};
