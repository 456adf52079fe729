import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { t } from '#web/text/text.ts';
import { closeSheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toaster.tsx';
import { followRequest, pollWhileSeen } from '#web/shell/waiting/follow-request.ts';
import { referenceSheet } from './reference-sheet.tsx';

/**
 * Keeps the statement true while it is open: the server's events say when a payment came (within a second), or the
 * polls in their place; it is also read again whenever the page is seen again. `paidCentavos` tells a payment from any other change.
 */
export function useLiveAccount(requestId: string | null, paidCentavos: number): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (!document.hidden) void revalidate();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', refresh);
    const stop =
      requestId === null
        ? pollWhileSeen(() => refresh())
        : followRequest(requestId, () => refresh(), { orPoll: true });
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      stop();
    };
  }, [requestId]);

  const before = useRef(paidCentavos);
  useEffect(() => {
    if (paidCentavos > before.current) {
      // What was just paid must not turn into the next reference before the cashier's eyes.
      closeSheet(referenceSheet);
      toast(t('dashboard.received'), 'good');
    }
    before.current = paidCentavos;
  }, [paidCentavos]);
}
