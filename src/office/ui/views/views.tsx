import { useEffect, useRef } from 'react';
import { Form, useActionData, useLocation, useSearchParams } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../icon.tsx';
import { Notice } from '../notice.tsx';
import { PanelButton } from '../panel-button.tsx';
import { SendButton } from '../send-button.tsx';
import { Tabs, type Tab } from '../tabs.tsx';
import { Toast } from '../toast.tsx';
import { doneToViews } from './done.ts';
import es from './es.json';
import type { ShownViews } from './load-views.ts';
import { ManageView } from './manage-view.tsx';
import { SaveView } from './save-view.tsx';

const t = sentences(es);

/**
 * The views of a list as tabs: those that everybody has, then one's own, then shared ones; and what may be done with the
 * filters that are shown. Without a script the forms are sent as any other.
 */
export function Views({
  label,
  path,
  tabs,
  shown: { views, partners, at, query },
}: {
  label: string;
  path: string;
  /** Those that everybody has. None of them is current while a kept one is. */
  tabs: readonly Tab[];
  shown: ShownViews;
}) {
  const answer = useActionData<{ viewErrors?: readonly string[] }>();
  const row = useRef<HTMLDivElement>(null);
  const atId = at?.id;
  // On a narrow screen the tabs do not wrap, and kept ones are the last.
  useEffect(() => {
    const tabs = row.current?.querySelector<HTMLElement>('.views');
    const current = tabs?.querySelector<HTMLElement>('[aria-current]');
    if (tabs && current && atId !== undefined) tabs.scrollLeft = current.offsetLeft;
  }, [atId]);
  const isChanged = at !== null && at.query !== query;
  return (
    <>
      {answer?.viewErrors && <Notice tone="bad">{answer.viewErrors.join(' ')}</Notice>}
      <div ref={row} className="views-row">
        <Tabs
          label={label}
          tabs={[
            ...tabs.map((tab) => ({ ...tab, current: tab.current && at === null })),
            ...views.map((view) => ({
              to: `${path}?${new URLSearchParams([['vista', view.id], ...new URLSearchParams(view.query)])}`,
              label: view.name,
              current: view.id === at?.id,
              count: view.count,
              isMore: view.isMore,
              ...(!view.isMine && { mark: <SharedBy name={view.owner.name} /> }),
            })),
          ]}
        />
        <div className="views-acts">
          {isChanged && at.isMine && <SaveChanges id={at.id} query={query} />}
          {(at === null || isChanged) && (
            <PanelButton label={t(at === null ? 'save' : 'saveAs')} icon="plus">
              <SaveView key={query} query={query} />
            </PanelButton>
          )}
          {at !== null && !isChanged && at.mayRemove && (
            <PanelButton label={t('manage')} icon="settings">
              <ManageView key={at.id} view={at} partners={partners} />
            </PanelButton>
          )}
        </div>
      </div>
      <Done />
    </>
  );
}

const SharedBy = ({ name }: { name: string }) => (
  <>
    <Icon name="two-people" small />
    <span className="vh">{t('shared', { name })}</span>
  </>
);

const SaveChanges = ({ id, query }: { id: string; query: string }) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="intent" value="save-view-changes" />
    <input type="hidden" name="view" value={id} />
    <input type="hidden" name="query" value={query} />
    <SendButton intent="save-view-changes" size="sm">
      {t('saveChanges')}
    </SendButton>
  </Form>
);

function Done() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const done = doneToViews.find((each) => each === search.get('hecho'));
  return <Toast message={done === undefined ? null : t(`done-${done}`)} id={key} />;
}
