import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { BASE } from '#contract/call.ts';
import { Notice } from './notice.tsx';
import { PlainField } from './plain-field.tsx';
import { SendButton, useReply } from './send-button.tsx';
import { sentences } from '../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** Keeps a logo first, on its own; the form that names it follows with the picture in its address. */
export function LogoUpload({ file, children }: { file: string | null; children?: ReactNode }) {
  const wrong = useReply('logo')?.error?.[''];
  return (
    <Form method="post" encType="multipart/form-data" className="stack narrowform">
      <input type="hidden" name="intent" value="logo" />
      {wrong && <Notice tone="bad">{wrong.join(' ')}</Notice>}
      {children}
      {file !== null && (
        <div className="logos">
          <figure>
            <span className="shot">
              <img src={`${BASE}/storage/${encodeURIComponent(file)}`} height="40" alt={t('logoChosen')} />
            </span>
          </figure>
        </div>
      )}
      <PlainField
        type="file"
        name="file"
        label={t(file === null ? 'logoFile' : 'logoOther')}
        hint={t('logoHint')}
        accept="image/png,image/webp,image/jpeg"
        required
      />
      <div className="row">
        <SendButton intent="logo" size="sm" icon="photo">
          {t('logoSend')}
        </SendButton>
      </div>
    </Form>
  );
}

/** The file in the address, where it is the name of one that was kept. */
export const logoIn = (query: URLSearchParams): string | null =>
  /^[a-z\d-]{1,110}\.webp$/.exec(query.get('logo') ?? '')?.[0] ?? null;
