import { useEffect, useRef, useState, type ReactNode } from 'react';
import Pad from 'signature_pad';
import { browserApi } from '#web/browser-api.ts';
import { explain } from '#web/shell/errors.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { Button } from '#web/ui/button.tsx';
import { MissingLine } from '#web/ui/form-feedback.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toaster.tsx';
import styles from './contract-signature.module.css';
import { signatureKeys } from './signature-keys.ts';

interface SignaturePadProps {
  /** The contract's id, for the path of saveSignature. */
  id: string;
  requestId: string;
  onSigned: () => void;
  /** Once signed: stands where Firmar and Borrar stood, under the drawing. */
  signed: ReactNode;
}

/** A canvas to sign on. Firmar opens once it was touched; the strokes stay if sending fails. */
export function SignaturePad({ id, requestId, onSigned, signed }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad | null>(null);
  const [strokes, setStrokes] = useState(0);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => drawOn(canvas.current, pad, setStrokes), []);

  const undo = () => {
    const data = pad.current?.toData().slice(0, -1) ?? [];
    pad.current?.fromData(data);
    setStrokes(data.length);
  };
  const clear = () => {
    pad.current?.clear();
    setStrokes(0);
  };
  const sign = async () => {
    const image = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'));
    if (!image) return;
    setBusy(true);
    setError(null);
    const form = new FormData();
    form.set('image', image, 'firma.png');
    const result = await browserApi.send(
      'saveSignature',
      { params: { id, requestId, imageType: 'png' } },
      form,
    );
    setBusy(false);
    if (result.ok) {
      pad.current?.off();
      return onSigned();
    }
    const said = explain(result);
    setError(said);
    toast(said, 'bad');
  };

  return (
    <div>
      <p className={styles.label} id="firma-titulo">
        {t('contractSignature.yourSignature')}
      </p>
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
          tabIndex={signed ? undefined : 0}
        />
        <span className={styles.base} />
        {strokes === 0 && !signed && (
          <span className={styles.hint}>
            <Rich k="contractSignature.hint" />
          </span>
        )}
        {strokes > 0 && !signed && (
          <button type="button" className={styles.undo} onClick={undo}>
            <Icon name="undo" size="s" />
            {t('contractSignature.undo')}
          </button>
        )}
      </div>
      {error && (
        <Notice kind="bad" icon="alert" live="alert">
          {error}
        </Notice>
      )}
      <noscript>
        <Notice kind="warn">{t('contractSignature.noScript')}</Notice>
      </noscript>
      <div className={styles.below}>
        {signed || (
          <>
            <div className={styles.actions}>
              <Button kind="quiet" disabled={busy || strokes === 0} onClick={clear}>
                {t('contractSignature.clear')}
              </Button>
              <Button
                block
                icon="pen"
                busy={busy}
                busyLabel={t('contractSignature.signing')}
                disabled={strokes === 0}
                onClick={() => void sign()}
              >
                {t('contractSignature.sign')}
              </Button>
            </div>
            <MissingLine>
              {strokes === 0 ? (
                <a className="link" href="#firma">
                  {t('contractSignature.missing')}
                </a>
              ) : (
                t('contractSignature.agree')
              )}
            </MissingLine>
          </>
        )}
      </div>
    </div>
  );
}

/** Sharp at any pixel ratio; strokes are drawn again when the phone is turned (a resize clears a canvas). */
function drawOn(
  canvas: HTMLCanvasElement | null,
  pad: { current: Pad | null },
  onStrokes: (count: number) => void,
) {
  if (!canvas) return undefined;
  const current = new Pad(canvas, { penColor: '#1c2b5e', minWidth: 1.1, maxWidth: 2.9 });
  pad.current = current;
  const fit = () => {
    const ratio = Math.max(window.devicePixelRatio, 1);
    const data = current.toData();
    canvas.width = canvas.offsetWidth * ratio;
    canvas.height = canvas.offsetHeight * ratio;
    canvas.getContext('2d')?.scale(ratio, ratio);
    current.fromData(data);
  };
  const count = () => onStrokes(current.toData().length);
  // Touched is enough to open the button (spec §4); whether it is blank, the server looks.
  const touched = () => onStrokes(Math.max(1, current.toData().length));
  fit();
  current.addEventListener('beginStroke', touched);
  current.addEventListener('endStroke', count);
  const press = signatureKeys(canvas, current, onStrokes);
  canvas.addEventListener('keydown', press);
  const watcher = new ResizeObserver(fit);
  watcher.observe(canvas);
  return () => {
    watcher.disconnect();
    canvas.removeEventListener('keydown', press);
    current.off();
  };
}
