import type { ReactNode } from 'react';
import { sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/section.tsx';
import es from './es.json';

const t = sentences(es);

/** A page of one step of the own account, with the way back. */
export const OneStep = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <>
    <PageHead title={title} lead={lead}>
      <ButtonLink to="/cuenta" kind="text">
        {t('title')}
      </ButtonLink>
    </PageHead>
    <div className="stack narrowform">{children}</div>
  </>
);
