import { useRef, useState } from 'react';
import { browserApi } from '#web/browser-api.ts';
import { explain } from '#web/shell/errors.ts';
import { clearWait, hasWait } from '#web/shell/code-form/use-countdown.ts';

/** What the server says of the code; absent where the partner does not ask for one. */
export type AskedCode = { isProved: boolean; phoneEnding: string } | undefined;

/** The code between the drawing and its sending. */
export function useSignatureCode(requestId: string, asked: AskedCode) {
  const waitKey = `codigo:firma:${requestId}`;
  /** Proved since the page was loaded. */
  const proved = useRef(false);
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState(false);
  return {
    isMissing: () => asked !== undefined && !asked.isProved && !proved.current,
    /** Opens the sheet; first sends the code, unless this tab has one. Returns why it was not sent, or null. */
    ask: async (): Promise<string | null> => {
      if (!hasWait(waitKey)) {
        const result = await browserApi.call('sendSignatureCode', { params: { requestId }, query: {} });
        if (!result.ok) return explain(result);
      }
      setSent(true);
      setOpen(true);
      return null;
    },
    /** What is signed has changed: the code was for something else. */
    forget: () => {
      proved.current = false;
      clearWait(waitKey);
    },
    prove: () => {
      proved.current = true;
      clearWait(waitKey);
      setOpen(false);
    },
    sheet: { requestId, waitKey, sent, open, onClose: () => setOpen(false) },
  };
}
