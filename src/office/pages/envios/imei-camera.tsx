import { useEffect, useRef, useState } from 'react';
import { parseImei } from '#domain/credit/ledger/imei.ts';
import { sentences } from '../../text/sentences.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import es from './es.json';

const t = sentences(es);

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
export function ImeiCamera({ onRead }: { onRead: (imei: string) => void }) {
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
