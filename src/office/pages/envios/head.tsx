import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { DeliveryView } from '#domain/staff/delivery-views.ts';
import { sentences } from '../../text/sentences.ts';
import { Risk } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import es from './es.json';
import type { loader as frameLoader } from './frame.tsx';
import { href } from './query.ts';

const t = sentences(es);

/** What every page of devices begins with: its name, its tabs with their counts, and what was just done. */
export function Head({
  at,
  did = null,
  children,
}: {
  at: DeliveryView | 'orders' | 'to-contact';
  /** What was just done, in words. */
  did?: string | null;
  children?: ReactNode;
}) {
  const counts = useRouteLoaderData<typeof frameLoader>('pages/envios/frame');
  const { lists = [], unanswered, toContact } = counts ?? {};
  const waiting = unanswered?.count ?? 0;
  return (
    <>
      <PageHead title={t('title')}>{children}</PageHead>
      <Tabs
        label={t('views')}
        tabs={[
          ...lists.map(({ view, count, isMore }) => ({
            to: href('/envios', { view }),
            label: t(view),
            current: view === at,
            // What has ended is not counted: nobody waits for it.
            ...(view === 'delivered' ? {} : { count, isMore }),
          })),
          {
            to: '/envios/ordenes',
            label: t('orders'),
            current: at === 'orders',
            ...(waiting > 0 && {
              mark: (
                <Risk
                  count={waiting}
                  label={t(waiting === 1 ? 'unanswered_one' : 'unanswered_other', { n: waiting })}
                />
              ),
            }),
          },
          {
            to: '/envios/por-contactar',
            label: t('toContact'),
            current: at === 'to-contact',
            ...(toContact ?? {}),
          },
        ]}
      />
      <div role="status">{did !== null && <Notice tone="good">{did}</Notice>}</div>
    </>
  );
}
