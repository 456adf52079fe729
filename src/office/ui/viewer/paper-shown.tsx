import { useEffect, useState, type ReactNode } from 'react';
import { sentences } from '../../text/sentences.ts';
import es from './es.json';

const t = sentences(es);

/** The document itself: a picture, or a PDF in a frame; another kind is only downloaded. */
export function Paper({
  view,
  contentType,
  alt,
  zoom,
  turn,
}: {
  view: string;
  contentType: string;
  alt: string;
  zoom: number;
  turn: number;
}) {
  const style = { transform: `rotate(${turn}deg)`, width: `${zoom * 100}%` };
  if (contentType.startsWith('image/')) {
    return (
      <Stage label={alt}>
        <Picture
          view={view}
          alt={alt}
          // A tall one is seen as a whole, until it is zoomed.
          style={{ ...style, maxHeight: `calc(var(--stage-high) * ${zoom})` }}
        />
      </Stage>
    );
  }
  return (
    <Stage label={alt}>
      {contentType === 'application/pdf' ? (
        <PdfFrame view={view} title={alt} style={style} />
      ) : (
        <p className="sheet">{t('notShown')}</p>
      )}
    </Stage>
  );
}

/** A photo of the identity service may not come; it may also have failed before the script was there. */
function Picture({ view, alt, style }: { view: string; alt: string; style: Style }) {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return <p className="sheet">{t('notSent')}</p>;
  return (
    <img
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setMissing(true);
      }}
      src={`/oficina/papel/${view}`}
      alt={alt}
      style={style}
      onError={() => setMissing(true)}
    />
  );
}

type Style = Readonly<Record<string, string>>;

/** What is larger than the stage is scrolled, also by keyboard. */
const Stage = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
  <section className="canvas" tabIndex={0} aria-label={label}>
    {children}
  </section>
);

/** No page of ours may be framed, so the bytes are shown from this page's memory. */
function PdfFrame({ view, title, style }: { view: string; title: string; style: Style }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    const abort = new AbortController();
    const load = async () => {
      const response = await fetch(`/oficina/papel/${view}`, { signal: abort.signal });
      if (!response.ok) return;
      const bytes = await response.arrayBuffer();
      if (abort.signal.aborted) return;
      made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
      setUrl(made);
    };
    load().catch((error: unknown) => {
      if (!abort.signal.aborted) throw error;
    });
    return () => {
      abort.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [view]);
  if (url === null) return <p className="sheet">{t('loadingPaper')}</p>;
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a browser shows no PDF inside of one
  return <iframe src={`${url}#toolbar=0`} title={title} style={style} />;
}
