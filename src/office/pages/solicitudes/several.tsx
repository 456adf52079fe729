import { useActionData, useHref, useLocation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/choose/bulk-bar.tsx';
import type { Chosen } from '../../ui/choose/use-chosen.ts';
import { Notice } from '../../ui/notice.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';

const t = sentences(es);

/** What became of letting several requests go. */
export interface SeveralDone {
  readonly done: number;
  readonly refused: readonly string[];
}

/** What may be done with the requests that are chosen. */
export function SeveralActs({ chosen }: { chosen: Chosen }) {
  const isReleasing = useSending('release');
  const claim = useHref('/solicitudes/tomar');
  return (
    <BulkBar chosen={chosen}>
      <Button type="submit" formMethod="get" formAction={claim} kind="quiet" size="sm" icon="person">
        {t('claim')}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="release"
        kind="quiet"
        size="sm"
        icon="undo"
        busy={isReleasing}
      >
        {t('release')}
      </Button>
    </BulkBar>
  );
}

/** What became of them: which requests were not let go, and why. */
export function SeveralSaid() {
  const several = useActionData<{ several?: SeveralDone }>()?.several ?? null;
  const { key } = useLocation();
  if (several === null) return null;
  const { done, refused } = several;
  const words = t(done === 1 ? 'released_one' : 'released_other', { n: done });
  if (refused.length === 0) return <Toast message={words} id={key} />;
  return (
    <Notice tone="warn">
      {[...(done > 0 ? [`${words}.`] : []), t('refusedSome'), ...refused].join(' ')}
    </Notice>
  );
}
