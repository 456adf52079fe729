import { useActionData, useLocation } from 'react-router';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { BulkBar } from '../../ui/choose/bulk-bar.tsx';
import type { Chosen } from '../../ui/choose/use-chosen.ts';
import { Notice } from '../../ui/notice.tsx';
import { Toast } from '../../ui/toast.tsx';
import { useSending } from '../../ui/use-sending.ts';
import es from './es.json';

const t = sentences(es);

/** What became of an act on several requests. */
export interface SeveralDone {
  readonly act: 'claimed' | 'released';
  readonly done: number;
  readonly refused: readonly string[];
}

/** What may be done with the requests that are chosen. */
export function SeveralActs({ chosen }: { chosen: Chosen }) {
  const [isClaiming, isReleasing] = [useSending('claim'), useSending('release')];
  return (
    <BulkBar chosen={chosen}>
      <Button
        type="submit"
        name="intent"
        value="claim"
        kind="quiet"
        size="sm"
        icon="person"
        busy={isClaiming}
      >
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

/** What became of the last of those acts: which requests it could not be done with, and why. */
export function SeveralSaid() {
  const several = useActionData<{ several?: SeveralDone }>()?.several ?? null;
  const { key } = useLocation();
  if (several === null) return null;
  const { act, done, refused } = several;
  const words = t(said[act][done === 1 ? 0 : 1], { n: done });
  if (refused.length === 0) return <Toast message={words} id={key} />;
  return (
    <Notice tone="warn">
      {[...(done > 0 ? [`${words}.`] : []), t('refusedSome'), ...refused].join(' ')}
    </Notice>
  );
}

const said = {
  claimed: ['claimed_one', 'claimed_other'],
  released: ['released_one', 'released_other'],
} as const;
