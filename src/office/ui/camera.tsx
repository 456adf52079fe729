import { useEffect, useRef, useState } from 'react';
import { sentences } from '../text/sentences.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import es from './es.json';
import { Notice } from './notice.tsx';

const t = sentences(es);

/** What browsers that read barcodes have; TypeScript's own types lack it. */
interface BarcodeReader {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
declare global {
  var BarcodeDetector: (new (options: { formats: readonly string[] }) => BarcodeReader) | undefined;
}

/** Formats in which boxes and screens print what is scanned. */
const formats = ['code_128', 'code_39', 'qr_code', 'data_matrix'];
const everyMs = 200;

/** What is looked for, and how the dialog calls it. */
export interface Scanned {
  /** Null: another code. */
  readonly reads: (raw: string) => string | null;
  readonly title: string;
  readonly lead: string;
  readonly refused: string;
}

interface Scanning {
  readonly scanned: Scanned;
  readonly onRead: (read: string) => void;
}

/** Reads a code with the camera; only where the browser can. */
export function Camera({ scanned, onRead }: Scanning) {
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
      <Dialog ref={dialog} title={scanned.title} onClose={() => setIsOpen(false)}>
        {isOpen && (
          <Viewfinder
            scanned={scanned}
            onRead={(read) => {
              dialog.current?.close();
              onRead(read);
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

/** The camera's picture, until one of the codes in it is the one. The camera is off once it leaves. */
function Viewfinder({ scanned, onRead }: Scanning) {
  const video = useRef<HTMLVideoElement>(null);
  const found = useRef(onRead);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    found.current = onRead;
  });
  useEffect(() => {
    const over = new AbortController();
    void watch(video, scanned.reads, over.signal)
      .then((read) => read !== null && found.current(read))
      .catch(() => !over.signal.aborted && setIsRefused(true));
    return () => over.abort();
  }, [scanned]);
  if (isRefused) return <Notice tone="warn">{scanned.refused}</Notice>;
  return (
    <div className="stack">
      <p className="small muted">{scanned.lead}</p>
      <video ref={video} className="finder" autoPlay muted playsInline />
    </div>
  );
}

async function watch(
  video: { readonly current: HTMLVideoElement | null },
  reads: Scanned['reads'],
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
        const read = reads(rawValue);
        if (read !== null) return read;
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    return null;
  } finally {
    stop();
  }
}
