import { useId, type ReactNode } from 'react';
import { Form } from 'react-router';
import type { OfficeSavedView } from '#contract/office/saved-views.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../send-button.tsx';
import { Icon } from '../icon.tsx';
import es from './es.json';
import type { ShownViews } from './load-views.ts';
import { NameField } from './save-view.tsx';

const t = sentences(es);

/** Renames, shares and deletes the view that is open; of a colleague's it only takes it away. */
export function ManageView({
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
