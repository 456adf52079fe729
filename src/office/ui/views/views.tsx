import { useEffect, useRef, useId, type ReactNode } from 'react';
import { Form, useActionData, useLocation, useSearchParams } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Icon, type IconName } from '../icon.tsx';
import { Notice, Toast } from '../notice.tsx';
import { SendButton } from '../send-button.tsx';
import { Tabs, type Tab } from '../tabs.tsx';
import es from './es.json';
import type { ShownViews } from './views-action.ts';
import { usePopoverUntilNavigation } from '../dialog.tsx';
import type { OfficeSavedView } from '#contract/office/saved-views.ts';
import { viewNameLongest } from '#domain/staff/saved-views.ts';

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

/** A button that opens a small form beside it, in any browser and without a script. */
function PanelButton({ label, icon, children }: { label: string; icon: IconName; children: ReactNode }) {
  const id = useId();
  const panel = usePopoverUntilNavigation();
  return (
    <>
      <button type="button" className="btn sm text" popoverTarget={id}>
        <Icon name={icon} small />
        <span>{label}</span>
      </button>
      <section
        ref={panel}
        id={id}
        popover="auto"
        className="menu panel"
        aria-label={label}
        onToggle={({ newState, currentTarget }) => {
          if (newState === 'open')
            currentTarget.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
        }}
      >
        {children}
      </section>
    </>
  );
}

/** Renames, shares and deletes the view that is open; of a colleague's it only takes it away. */
function ManageView({
  view: { id, name, query, isMine, sharedWith, owner },
  partners,
}: {
  view: OfficeSavedView;
  partners: ShownViews['partners'];
}) {
  const only = new URLSearchParams(query).get('partner');
  const desks = only === null ? partners : partners.filter((partner) => String(partner.id) === only);
  return (
    <div className="stack">
      {isMine && (
        <Act intent="rename-view" id={id}>
          <NameField key={name} value={name} />
          <SendButton intent="rename-view">{t('rename')}</SendButton>
        </Act>
      )}
      {isMine && sharedWith === null && (
        <Act intent="share-view" id={id}>
          <Desk desks={desks} />
          <p className="small muted">{t('shareLead')}</p>
        </Act>
      )}
      {isMine && sharedWith !== null && (
        <Act intent="unshare-view" id={id}>
          <SendButton intent="unshare-view">{t('unshare', { partner: sharedWith.name })}</SendButton>
        </Act>
      )}
      <Act intent="remove-view" id={id}>
        <SendButton intent="remove-view" kind="stop">
          {isMine ? t('remove') : t('removeShared', { name: owner.name })}
        </SendButton>
      </Act>
    </div>
  );
}

const Act = ({ intent, id, children }: { intent: string; id: string; children: ReactNode }) => (
  <Form method="post" className="stack" preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="view" value={id} />
    {children}
  </Form>
);

/** With whose desk: named on the button where there is one, else chosen. */
function Desk({ desks }: { desks: ShownViews['partners'] }) {
  const id = useId();
  const [first] = desks;
  if (first === undefined) return null;
  if (desks.length === 1) {
    return (
      <>
        <input type="hidden" name="partner" value={first.id} />
        <SendButton intent="share-view">{t('share', { partner: first.name })}</SendButton>
      </>
    );
  }
  return (
    <>
      <div className="field">
        <label htmlFor={id}>{t('sharePartner')}</label>
        <span className="sel">
          <select id={id} name="partner" className="in sm">
            {desks.map((partner) => (
              <option key={partner.id} value={partner.id}>
                {partner.name}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      </div>
      <SendButton intent="share-view">{t('shareNow')}</SendButton>
    </>
  );
}

/** What was just done to a view, as the address says it. */
const doneToViews = ['guardada', 'cambiada', 'compartida', 'privada', 'borrada'] as const;
export type DoneToView = (typeof doneToViews)[number];

/** Keeps the filters that are shown under a name. */
const SaveView = ({ query }: { query: string }) => (
  <Form method="post" className="stack" preventScrollReset>
    <input type="hidden" name="intent" value="save-view" />
    <input type="hidden" name="query" value={query} />
    <NameField value="" />
    <p className="small muted">{t('saveLead')}</p>
    <SendButton intent="save-view" kind="primary">
      {t('saveNow')}
    </SendButton>
  </Form>
);

function NameField({ value }: { value: string }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('name')}</label>
      <input
        id={id}
        name="name"
        className="in sm"
        defaultValue={value}
        required
        maxLength={viewNameLongest}
        autoComplete="off"
      />
    </div>
  );
}
