import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '#web/browser-api.ts';
import { explain } from '#web/shell/errors.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Words } from '#web/text/words.tsx';
import { Button } from '#web/ui/button.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { closeSheet, Sheet } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toaster.tsx';
import styles from './contract-signature.module.css';
import { drawOn, type InkCanvas } from './ink-canvas.ts';
import type * as codeSheet from './code-sheet.tsx';

interface SignaturePadProps {
  /** The contract's id, for the path of saveSignature. */
  id: string;
  requestId: string;
  /** What was read, and the sentence that signing says; absent on servers that have none. */
  summary?: { sha256: string; intent: string } | undefined;
  /** The code to type before the signature is sent. */
  code: AskedCode;
  onSigned: () => void;
}

/**
 * A canvas to sign on, over the whole screen: a finger needs the room, and nothing beside it. Firmar is enabled once it
 * was touched; the strokes stay if sending fails.
 */
export function SignaturePad({ id, requestId, summary, code: asked, onSigned }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = useRef<InkCanvas>(undefined);
  /** Set synchronously, while `busy` waits for the next render: a double tap must not sign twice. */
  const sending = useRef(false);
  const [strokes, setStrokes] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const code = useSignatureCode({
    requestId,
    signed: summary?.sha256,
    asked,
    onProved: () => void sign(),
  });
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!canvas.current) return undefined;
    // The dialog that opens focuses it: otherwise it would focus its close button.
    canvas.current.autofocus = true;
    ink.current = drawOn(canvas.current, setStrokes);
    return ink.current.dispose;
  }, []);

  const sign = async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setError(null);
    const failure = code.isMissing() ? await code.ask() : await send(await ink.current?.toPng());
    setBusy(false);
    if (failure === null) {
      // A modal dialog that goes away open takes the focus with it.
      closeSheet(sheetId);
      return onSigned();
    }
    sending.current = false;
    if (!failure) return;
    setError(failure);
    toast(failure, 'bad');
  };
  /** Sends the signature. Returns why it failed, as a sentence, or null. */
  const send = async (image: Blob | null | undefined): Promise<string | null> => {
    if (!image) return t('contractSignature.noImage');
    const form = new FormData();
    if (summary) {
      // Before the file: the server reads no further.
      form.set('summary', summary.sha256);
      form.set('intent', summary.intent);
    }
    form.set('image', image, 'firma.png');
    const params = { id, requestId, imageType: 'png' } as const;
    const result = await browserApi.send('saveSignature', { params }, form);
    // What it said may have changed: the new summary is shown with the reason. Without a piece the colours are.
    if (!result.ok && (result.status === 409 || result.code === 'out-of-stock')) {
      await revalidate();
      closeSheet(sheetId);
    }
    return result.ok ? null : explain(result);
  };

  const why = error && (
    <Notice kind="bad" icon="alert" live="alert">
      {error}
    </Notice>
  );
  return (
    <>
      {why}
      <noscript>
        <Notice kind="warn">{t('contractSignature.noScript')}</Notice>
      </noscript>
      <div className="actions">
        <Button block icon="pen" opens={sheetId}>
          {t('contractSignature.sign')}
        </Button>
      </div>
      <Sheet
        id={sheetId}
        title={t('contractSignature.yourSignature')}
        full
        footer={
          <>
            <div className="under">
              {strokes === 0 && <MissingLine>{t('contractSignature.missing')}</MissingLine>}
            </div>
            <p className={styles.intent} lang="es-MX">
              {summary ? summary.intent : t('contractSignature.agree')}
            </p>
            <Button kind="quiet" disabled={busy || strokes === 0} onClick={() => ink.current?.clear()}>
              {t('contractSignature.clear')}
            </Button>
            <Button
              icon="pen"
              busy={busy}
              busyLabel={t('contractSignature.signing')}
              disabled={strokes === 0}
              onClick={() => void sign()}
            >
              {t('contractSignature.sign')}
            </Button>
          </>
        }
      >
        <div>
          <p className="vh" id="firma-teclas">
            {t('contractSignature.keys')}
          </p>
          <div className={styles.pad}>
            <canvas
              ref={canvas}
              id="firma"
              // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- takes keys, as a finger's strokes
              role="application"
              aria-label={t('contractSignature.canvas')}
              aria-describedby="firma-teclas"
              tabIndex={0}
            />
            <span className={styles.base} />
            {strokes === 0 ? (
              <span className={styles.hint}>
                <Rich k="contractSignature.hint" />
              </span>
            ) : (
              <button type="button" className={styles.undo} onClick={() => ink.current?.undo()}>
                <Icon name="undo" size="s" />
                <Words>{t('contractSignature.undo')}</Words>
              </button>
            )}
          </div>
          {why}
        </div>
      </Sheet>
      {code.sheet}
    </>
  );
}

const sheetId = 'hoja-firma';

/** What the server says of the code; absent where the partner does not ask for one. */
type AskedCode = { isProved: boolean; phoneEnding: string } | undefined;

interface SignatureCode {
  readonly requestId: string;
  /** Names what is signed: for anything else it is another code. */
  readonly signed: string | undefined;
  readonly asked: AskedCode;
  readonly onProved: () => void;
}

/** The code between the drawing and its sending. */
function useSignatureCode({ requestId, signed, asked, onProved }: SignatureCode) {
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
