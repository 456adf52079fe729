import { useId } from 'react';
import { Form } from 'react-router';
import { viewNameLongest } from '#domain/staff/saved-views.ts';
import { sentences } from '../../text/sentences.ts';
import { SendButton } from '../send-button.tsx';
import es from './es.json';

const t = sentences(es);

/** Keeps the filters that are shown under a name. */
export const SaveView = ({ query }: { query: string }) => (
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

export function NameField({ value }: { value: string }) {
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
