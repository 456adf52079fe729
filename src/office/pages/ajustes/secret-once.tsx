import type { ReactNode } from 'react';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** A secret that is shown now and never again. */
export const SecretOnce = ({ secret, children }: { secret: string; children?: ReactNode }) => (
  <output className="once narrowform">
    <b>{t('webhookSecret')}</b>
    <code>{secret}</code>
    <span className="small muted">{t('webhookSecretOnce')}</span>
    {children}
  </output>
);
