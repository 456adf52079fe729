import { useState } from 'react';
import { Link, useSearchParams, useFetcher } from 'react-router';
import type { OfficeRequestRecord } from '#contract/office/record.ts';
import { sentences } from '../../text/sentences.ts';
import { Icon, type IconName } from '../icon.tsx';
import { useKeys } from '../use-keys.ts';
import { useNow } from '../time-left.tsx';
import es from './es.json';
import { Paper } from './paper-shown.tsx';
import type { ShownDocument } from './opened-facts.tsx';
import { useForm } from '@conform-to/react';
import { lookReasonNames, lookReasons, type LookReason } from '#domain/staff/sealed-fields.ts';
import type { Answer } from '../answer.ts';
import { Button } from '../button.tsx';
import { Picks, TextField } from '../field.tsx';
import { Notice } from '../notice.tsx';

const t = sentences(es);

/** Documents of a request: sealed until a person says why, then with zoom, turn and fit beside what they have to agree with. */
export function Viewer({
  documents,
  opened: given,
  now: serverNow,
}: {
  documents: readonly ShownDocument[];
  opened: OfficeRequestRecord['opened'];
  now: string;
}) {
  const [query] = useSearchParams();
  const now = useNow(serverNow, 5_000);
  const opened = (given?.documents ?? []).filter(({ until }) => until > now);
  const isOpen = (id: string) => opened.some((each) => each.document === id);
  const chosen = query.get('documento') ?? documents.find(({ id }) => isOpen(id))?.id;
  const index = Math.max(
    0,
    documents.findIndex(({ id }) => id === chosen),
  );
  const document = documents[index];
  if (!document) return null;
  const seen = opened.find((each) => each.document === document.id);
  return (
    <section aria-label={t('documents')}>
      <div className="viewer">
        {seen ? (
          <OpenPaper
            key={seen.view}
            name={document.name}
            about={`${t('place', { n: index + 1, of: documents.length })} · ${document.since}`}
            {...seen}
          />
        ) : (
          <OpenForm
            key={document.id}
            document={document}
            others={documents.filter(({ id }) => id !== document.id && !isOpen(id))}
          />
        )}
        <nav className="thumbs" aria-label={t('documents')}>
          {documents.map(({ id, name }) => (
            <Link
              key={id}
              to={`?documento=${id}`}
              preventScrollReset
              replace
              {...(id === document.id ? { 'aria-current': 'true' as const } : {})}
            >
              <Icon name="paper" small />
              <span>{name}</span>
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
  name,
  about,
  view,
  contentType,
}: {
  name: string;
  about: string;
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
        <b>{name}</b>
        <span className="tiny no-s">{about}</span>
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
      <Paper view={view} contentType={contentType} alt={name} zoom={zoom} turn={turn} />
    </>
  );
}

/** A tool of the viewer: an icon with its name and key. */
const ViewerTool = ({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) => (
  <button type="button" aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
);

/**
 * In place of a sealed document: why it is needed, once for all papers of the case. In the page, so that it also works
 * before scripts.
 */
function OpenForm({
  document: { id, name, lead },
  others,
}: {
  document: ShownDocument;
  others: readonly ShownDocument[];
}) {
  const fetcher = useFetcher<Answer>();
  const usual: LookReason = 'review-request';
  const [form, fields] = useForm<{ reason: string; reasonText: string }>({
    lastResult: fetcher.data?.reply ?? null,
    defaultValue: { reason: usual },
  });
  return (
    <fetcher.Form
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate
      className="closed-paper stack"
    >
      <h2 className="row">
        <Icon name="lock" />
        <span>{t('open', { what: name })}</span>
      </h2>
      <p className="small muted">{others.length > 0 ? `${lead} ${t('withOthers')}` : lead}</p>
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="document" value={id} />
      {others.map((other) => (
        <input key={other.id} type="hidden" name="also" value={other.id} />
      ))}
      {form.errors && <Notice tone="bad">{form.errors.join(' ')}</Notice>}
      <Picks
        field={fields.reason}
        label={t('whatFor')}
        options={lookReasons.map((value) => ({ value, label: lookReasonNames[value] }))}
      />
      <TextField field={fields.reasonText} label={t('otherReason')} autoComplete="off" />
      <div>
        <Button type="submit" icon="eye" busy={fetcher.state !== 'idle'}>
          {t('openButton')}
        </Button>
      </div>
    </fetcher.Form>
  );
}
