import { useRef, useState } from 'react';
import { t } from '#web/text/text.ts';
import type * as codeSheet from './code-sheet.tsx';

/** What the server says of the code; absent where the partner does not ask for one. */
export type AskedCode = { isProved: boolean; phoneEnding: string } | undefined;

interface SignatureCode {
  readonly requestId: string;
  /** Names what is signed: for anything else it is another code. */
  readonly signed: string | undefined;
  readonly asked: AskedCode;
  readonly onProved: () => void;
}

/** The code between the drawing and its sending. */
export function useSignatureCode({ requestId, signed, asked, onProved }: SignatureCode) {
  const waitKey = `codigo:firma:${requestId}:${signed}`;
  /** Proved since the page was loaded. */
  const proved = useRef('');
  const [open, setOpen] = useState(false);
  /** Loaded when it is needed: few partners ask for a code. */
  const [loaded, setLoaded] = useState<typeof codeSheet | null>(null);
  return {
    isMissing: () => asked?.isProved === false && proved.current !== waitKey,
    /** Opens the sheet; first sends the code, unless this tab has one. Returns why it was not sent; empty: it was. */
    ask: async (): Promise<string> => {
      const code = await import('./code-sheet.tsx').catch(() => null);
      if (!code) return t('errors.offline');
      setLoaded(code);
      const failure = await code.sendCode(requestId, waitKey);
      setOpen(!failure);
      return failure;
    },
    sheet: asked && loaded && (
      <loaded.CodeSheet
        {...{ requestId, waitKey, open }}
        phoneEnding={asked.phoneEnding}
        onClose={() => setOpen(false)}
        onProved={() => {
          proved.current = waitKey;
          setOpen(false);
          onProved();
        }}
      />
    ),
  };
}
