import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { DeliveryView } from '#domain/staff/saved-views.ts';
import { hrefWith } from '../../list/query.ts';
import { sentences } from '../../text/sentences.ts';
import { Risk } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/section.tsx';
import { Tabs, type Tab } from '../../ui/tabs.tsx';
import type { ShownViews } from '../../ui/views/views-action.ts';
import { Views } from '../../ui/views/views.tsx';
import es from './es.json';
import type { loader as frameLoader } from './frame.tsx';

const t = sentences(es);

/** What every page of devices begins with: its name, its tabs with their counts, and what was just done. */
export function Head({
  at,
  did = null,
  views = null,
  children,
}: {
  at: DeliveryView | 'orders' | 'to-contact';
  /** What was just done, in words. */
  did?: string | null;
  /** The kept views, where the page is a list that has them. */
  views?: ShownViews | null;
  children?: ReactNode;
}) {
  const counts = useRouteLoaderData<typeof frameLoader>('pages/envios/frame');
  const { lists = [], unanswered, toContact } = counts ?? {};
  const waiting = unanswered?.count ?? 0;
  const tabs: Tab[] = [
    ...lists.map(({ view, count, isMore }) => ({
      to: hrefWith('/envios', { view }, {}, { view: 'to-pack' }),
      label: t(view),
      current: view === at,
      // Finished deliveries are not counted: they need no work.
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
      ...toContact,
    },
  ];
  return (
    <>
      <PageHead title={t('title')}>{children}</PageHead>
      {views === null ? (
        <Tabs label={t('views')} tabs={tabs} />
      ) : (
        <Views label={t('views')} path="/envios" tabs={tabs} shown={views} />
      )}
      <FlashOutput words={did} />
    </>
  );
}

/** What was just done, said to screen readers too. */
export const FlashOutput = ({ words }: { words: string | null }) => (
  <output className="did">
    {words !== null && (
      <span className="nt good">
        <Icon name="done" />
        <span>{words}</span>
      </span>
    )}
  </output>
);
