import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '#web/text/text.ts';
import { closeSheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toaster.tsx';
import { followRequest, pollWhileSeen } from '#web/shell/waiting/follow-request.ts';
import { referenceSheet } from './reference-sheet.tsx';
import type { AccountView } from './view-model.ts';

/** One after the other: a second revalidation would abort the first, whose error is not caught. */
let lastRefresh = Promise.resolve();

/**
 * Keeps the open statement current: revalidates on the server's payment events, or on polls where there are none, and
 * whenever the page becomes visible. What was paid tells a payment from any other change.
 */
export function useLiveAccount(
  requestId: string | null,
  view: Pick<AccountView, 'paidCentavos' | 'lock'>,
): void {
  const { paidCentavos } = view;
  const isLocked = view.lock?.since != null;
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (!document.hidden) lastRefresh = lastRefresh.then(revalidate);
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', refresh);
    const stop =
      requestId === null ? pollWhileSeen(refresh) : followRequest(requestId, refresh, { orPoll: true });
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      stop();
    };
  }, [requestId]);

  const before = useRef({ paidCentavos, isLocked });
  useEffect(() => {
    if (paidCentavos > before.current.paidCentavos) {
      // A paid reference must not turn into the next one before the cashier's eyes.
      closeSheet(referenceSheet);
      const unlocks = before.current.isLocked && !isLocked;
      toast(t(unlocks ? 'dashboard.receivedUnlocks' : 'dashboard.received'), 'good');
    }
    before.current = { paidCentavos, isLocked };
  }, [paidCentavos, isLocked]);
}
