import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { parseImei } from '#domain/credit/ledger/imei.ts';
import { sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What browsers that read barcodes have; TypeScript's own types lack it. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  var BarcodeDetector: (new (options: { formats: readonly string[] }) => BarcodeReader) | undefined;
}

/** Formats in which boxes and screens print an IMEI. */
const formats = ['code_128', 'code_39', 'qr_code', 'data_matrix'];
const everyMs = 200;

/** Reads the IMEI's barcode with the camera; only where the browser can. */
function ImeiCamera({ onRead }: { onRead: (imei: string) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [canRead, setCanRead] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    setCanRead(globalThis.BarcodeDetector !== undefined && 'mediaDevices' in navigator);
  }, []);
  if (!canRead) return null;
  return (
    <>
      <Button
        icon="camera"
        aria-haspopup="dialog"
        onClick={() => {
          dialog.current?.showModal();
          setIsOpen(true);
        }}
      >
        {t('camera')}
      </Button>
      <Dialog ref={dialog} title={t('cameraTitle')} onClose={() => setIsOpen(false)}>
        {isOpen && (
          <Viewfinder
            onRead={(imei) => {
              dialog.current?.close();
              onRead(imei);
            }}
          />
        )}
        <div className="foot">
          <Button onClick={() => dialog.current?.close()}>{t('close')}</Button>
        </div>
      </Dialog>
    </>
  );
}

/** The camera's picture, until one of the codes in it is an IMEI. The camera is off once it leaves. */
function Viewfinder({ onRead }: { onRead: (imei: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onRead);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    found.current = onRead;
  });
  useEffect(() => {
    const over = new AbortController();
    void watch(video, over.signal)
      .then((imei) => imei !== null && found.current(imei))
      .catch(() => !over.signal.aborted && setIsRefused(true));
    return () => over.abort();
  }, []);
  if (isRefused) return <Notice tone="warn">{t('cameraRefused')}</Notice>;
  return (
    <div className="stack">
      <p className="small muted">{t('cameraLead')}</p>
      <video ref={video} className="finder" autoPlay muted playsInline />
    </div>
  );
}

async function watch(
  video: { readonly current: HTMLVideoElement | null },
  over: AbortSignal,
): Promise<string | null> {
  const Reader = globalThis.BarcodeDetector;
  if (Reader === undefined) return null;
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  over.addEventListener('abort', stop);
  try {
    if (video.current) video.current.srcObject = stream;
    const reader = new Reader({ formats });
    while (!over.aborted) {
      const codes = video.current && video.current.readyState >= 2 ? await reader.detect(video.current) : [];
      for (const { rawValue } of codes) {
        const imei = parseImei(rawValue);
        if (imei !== null) return imei;
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    return null;
  } finally {
    stop();
  }
}

const t = sentences(es);

/** The field of an IMEI: says whether the digits are one as soon as there are fifteen. The server checks again. */
export function ImeiField({
  field,
  label,
  focus = false,
}: {
  field: FieldMetadata<string>;
  label: string;
  focus?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(field.initialValue ?? '');
  useEffect(() => {
    if (focus) input.current?.focus({ preventScroll: true });
  }, [focus]);
  const { key, ...props } = getInputProps(field, { type: 'text', ariaDescribedBy: `${field.id}-state` });
  const isGood = parseImei(typed) !== null;
  const isWhole = typed.replaceAll(/\D/g, '').length >= 15;
  return (
    <div className="field imei">
      <label htmlFor={field.id} className="row">
        <Icon name="scan" />
        <span>{label}</span>
      </label>
      <span className="with-camera">
        <input
          {...props}
          key={key}
          ref={input}
          className={cx('in num', field.errors && 'no')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <ImeiCamera
          onRead={(imei) => {
            if (input.current) input.current.value = imei;
            setTyped(imei);
            input.current?.focus();
          }}
        />
      </span>
      <span id={`${field.id}-state`} className="imei-state">
        {isWhole ? (
          (isGood || !field.errors) && <Verdict isGood={isGood} />
        ) : (
          <span className="hint">{t('scanHint')}</span>
        )}
      </span>
      {field.errors && (
        <span className="err" id={field.errorId} role="alert">
          <Icon name="refused" />
          <span>{field.errors.join(' ')}</span>
        </span>
      )}
    </div>
  );
}

const Verdict = ({ isGood }: { isGood: boolean }) => (
  <span className={cx('st', isGood ? 'good' : 'warn')}>
    <Icon name={isGood ? 'check' : 'warning'} />
    <span>{t(isGood ? 'scanGood' : 'scanBad')}</span>
  </span>
);
