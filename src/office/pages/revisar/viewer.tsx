import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { exactTime } from '../../text/format.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon } from '../../ui/icon.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { useNow } from '../../ui/use-now.ts';
import es from './es.json';
import { OpenForm } from './open-form.tsx';
import { Paper } from './paper-shown.tsx';
import type { ReviewView } from './view.ts';
import { ViewerTool } from './viewer-tool.tsx';

const t = sentences(es);

type Document = OfficeRequestRecord['documents'][number];

/** The proofs of a review: sealed until a person says why, then with zoom, turn and fit beside what was typed. */
export function Viewer({ view }: { view: ReviewView }) {
  const { record, review } = view;
  const proofs = record.documents.filter(({ kind }) => kind === 'address-proof');
  const [query] = useSearchParams();
  const now = useNow(view.now, 5_000);
  const opened = (review.opened?.documents ?? []).filter(({ until }) => until > now);
  const chosen = query.get('comprobante') ?? opened[0]?.document;
  const index = Math.max(
    0,
    proofs.findIndex(({ id }) => id === chosen),
  );
  const proof = proofs[index];
  if (!proof) return null;
  const seen = opened.find(({ document }) => document === proof.id);
  return (
    <section aria-label={t('documents')}>
      <div className="viewer">
        {seen ? (
          <OpenPaper
            key={seen.view}
            proof={proof}
            place={t('place', { n: index + 1, of: proofs.length })}
            {...seen}
          />
        ) : (
          <OpenForm document={proof.id} what={wordFor(proof)} />
        )}
        <nav className="thumbs" aria-label={t('documents')}>
          {proofs.map((each) => (
            <Link
              key={each.id}
              to={`?comprobante=${each.id}`}
              preventScrollReset
              replace
              {...(each.id === proof.id ? { 'aria-current': 'true' as const } : {})}
            >
              <Icon name="paper" small />
              <span>{wordFor(each)}</span>
            </Link>
          ))}
          <span className="end tiny">
            {seen
              ? t('visible', {
                  n: Math.min(5, Math.max(1, Math.ceil((Date.parse(seen.until) - Date.parse(now)) / 60_000))),
                })
              : t('logged')}
          </span>
        </nav>
      </div>
    </section>
  );
}

function OpenPaper({
  proof,
  place,
  view,
  contentType,
}: {
  proof: Document;
  place: string;
  view: string;
  contentType: string;
}) {
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState(0);
  const zoomIn = () => setZoom((now) => Math.min(4, now * 1.25));
  const zoomOut = () => setZoom((now) => Math.max(0.5, now / 1.25));
  const turnOn = () => setTurn((now) => (now + 90) % 360);
  const fit = () => {
    setZoom(1);
    setTurn(0);
  };
  useKeys({ '+': zoomIn, '-': zoomOut, r: turnOn, '0': fit });
  return (
    <>
      <div className="tools">
        <b>{wordFor(proof)}</b>
        <span className="tiny no-s">{`${place} · ${t('uploaded', { time: exactTime(proof.at) })}`}</span>
        <span className="end row">
          <span className="row needs-script">
            <ViewerTool icon="zoom-out" label={t('zoomOut')} onClick={zoomOut} />
            <output className="z">{`${Math.round(zoom * 100)} %`}</output>
            <ViewerTool icon="zoom-in" label={t('zoomIn')} onClick={zoomIn} />
            <ViewerTool icon="turn" label={t('turn')} onClick={turnOn} />
            <ViewerTool icon="fit" label={t('fit')} onClick={fit} />
          </span>
          <a
            href={`/oficina/papel/${view}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('apart')}
            title={t('apart')}
          >
            <Icon name="apart" />
          </a>
        </span>
      </div>
      <Paper view={view} contentType={contentType} alt={wordFor(proof)} zoom={zoom} turn={turn} />
    </>
  );
}

const words: Readonly<Record<string, string>> = { ine: t('ine'), luz: t('luz'), telefono: t('telefono') };
const wordFor = ({ subtype }: Document): string => words[subtype ?? ''] ?? t('document');
