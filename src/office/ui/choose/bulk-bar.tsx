import type { ReactNode } from 'react';
import { grouped } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../button.tsx';
import es from './es.json';
import type { Chosen } from './use-chosen.ts';

const t = sentences(es);

/**
 * The bar of acts on what is chosen, inside of the form that the boxes belong to. It shows by a style as soon as one is
 * checked, so without a script too; then it cannot count.
 */
export const BulkBar = ({ chosen: { keys, clear }, children }: { chosen: Chosen; children: ReactNode }) => (
  <div className="bulk">
    <output>
      {keys.size === 0
        ? t('chosenAny')
        : t(keys.size === 1 ? 'chosen_one' : 'chosen_other', { n: grouped(keys.size) })}
    </output>
    <span className="sep" />
    {children}
    <Button
      kind="quiet"
      size="sm"
      icon="close"
      className="needs-script"
      aria-label={t('clear')}
      onClick={clear}
    />
  </div>
);
