import { redirect, useLoaderData, type LoaderFunctionArgs, Link, useFetcher } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Notice, Blank, ErrorsOf } from '../../ui/notice.tsx';
import { NoPhotos, OpenedFacts, photosShown, proofsShown } from '../../ui/viewer/opened-facts.tsx';
import { Viewer } from '../../ui/viewer/viewer.tsx';
import { CaseFacts, type ReviewView } from './case-facts.tsx';
import es from './es.json';
import { reviewOutcomeNames, reviewReasons } from '#domain/staff/review-reasons.ts';
import { exactTime, pesos, timeOf } from '../../text/format.ts';
import { PartnerName } from '../../ui/stamp.tsx';
import type { Answer } from '../../ui/answer.ts';
import { Button } from '../../ui/button.tsx';
import { Deadline } from '../revision/deadline.tsx';
import { WaitingAct } from '../por-firmar/waiting-act.tsx';
import { DecisionForm } from './decision-form.tsx';

export { action } from './answer-by-form.ts';

const t = sentences(es);

export const meta = ({ loaderData }: { loaderData?: ReviewView }) =>
  loaderData ? titled(t('title', { account: loaderData.review.account })) : [];

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const requestId = params['requestId'] ?? '';
  const api = context.get(apiContext);
  const [found, record] = await Promise.all([
    api.call('getReview', { params: { requestId } }),
    api.call('getOfficeRequest', { params: { requestId } }),
  ]);
  // It was answered meanwhile: the record says how.
  if (!found.ok && found.status === 404 && record.ok) throw redirect(`/solicitud/${requestId}/decision`);
  const told = new URL(request.url).searchParams.get('aviso');
  return {
    review: needed(found, request),
    record: needed(record, request),
    told: told === 'hecha' || told === 'propuesta' ? told : null,
    now: await nowOf(context),
  };
}

/** One review: proofs and photos beside what was typed, facts with their evidence, and the decision. */
export default function Revisar() {
  const { told, ...view } = useLoaderData<typeof loader>();
  const { record, review, now } = view;
  const [proofs, photos] = [proofsShown(record), photosShown(record)];
  return (
    <>
      <ReviewHead view={view} />
      {told && (
        <div className="told" aria-live="polite">
          <Notice tone="good">{t(told === 'hecha' ? 'lastDone' : 'lastProposed')}</Notice>
        </div>
      )}
      <div className="cols review" key={review.requestId}>
        <div className="stack">
          <Viewer
            documents={review.kind === 'identity' ? [...photos, ...proofs] : [...proofs, ...photos]}
            opened={record.opened}
            now={now}
          />
          <NoPhotos photos={record.identity.photos} />
          <CaseFacts view={view} />
        </div>
        <div className="stack">
          <Why view={view} />
          <div className="beside">
            <OpenedFacts opened={record.opened} now={now} />
          </div>
          <Earlier view={view} />
          <Right view={view} />
        </div>
      </div>
    </>
  );
}

/** Shows the decision form to the holder of the claim; to others the holder, the waiting proposal, or a button to claim. */
function Right({ view }: { view: ReviewView }) {
  const { proposal, claimedBy, isMine } = view.review;
  if (proposal) {
    return <WaitingAct act={proposal.act} now={view.now} on={`/revisar/${view.review.requestId}`} />;
  }
  if (isMine) return <DecisionForm view={view} />;
  if (claimedBy) {
    return (
      <Blank icon="person" title={t('otherTitle', { name: claimedBy.name })}>
        {t('otherLead')}
      </Blank>
    );
  }
  return <Claim />;
}

function Claim() {
  const fetcher = useFetcher<Answer>();
  return (
    <>
      <ErrorsOf reply={fetcher.data?.reply ?? null} />
      <Blank
        icon="review"
        title={t('freeTitle')}
        action={
          <fetcher.Form method="post">
            <Button type="submit" kind="primary" name="intent" value="claim" busy={fetcher.state !== 'idle'}>
              {t('claim')}
            </Button>
          </fetcher.Form>
        }
      >
        {t('freeLead')}
      </Blank>
    </>
  );
}

/** Place in the queue, time left, who works on it, and the ways out. */
function ReviewHead({ view: { review, now } }: { view: ReviewView }) {
  const { place, of, dueAt, claimedBy, claimedAt, isMine } = review;
  const fetcher = useFetcher<Answer>();
  const sent = fetcher.formData?.get('intent');
  const time = claimedAt === null ? '' : timeOf(claimedAt);
  return (
    <>
      <div className="rv-head">
        <h1>{t('heading')}</h1>
        <span className="muted num">{t('place', { n: place, of })}</span>
        <Deadline dueAt={dueAt} now={now} />
        {claimedBy && (
          <span className="muted small">
            {isMine ? t('mineSince', { time }) : t('otherSince', { name: claimedBy.name, time })}
          </span>
        )}
        {isMine && (
          <fetcher.Form method="post" className="end row">
            <Button
              type="submit"
              size="sm"
              icon="undo"
              name="intent"
              value="put-back"
              busy={sent === 'put-back'}
            >
              {t('putBack')}
            </Button>
            <Button
              type="submit"
              size="sm"
              icon="chevron-right"
              name="intent"
              value="skip"
              busy={sent === 'skip'}
            >
              {t('skip')}
            </Button>
          </fetcher.Form>
        )}
      </div>
      <ErrorsOf reply={fetcher.data?.reply ?? null} />
    </>
  );
}

/** Whose request it is, what it is for, and what the rules left open. */
function Why({ view: { review, record } }: { view: ReviewView }) {
  const { account, requestId, product, total, reasons, partner } = review;
  const name = record.opened?.person.find(({ field }) => field === 'name');
  return (
    <section>
      <h2>{name?.value ?? t('request', { account })}</h2>
      <p className="small muted row wrapx">
        <span className="num">{account}</span>
        <span>{t('creditOf', { product, total: pesos(total) })}</span>
        <PartnerName partner={partner} />
        <Link className="link" to={`/solicitud/${requestId}`}>
          {t('seeRequest')}
        </Link>
      </p>
      <div className="hint-below">
        <Notice tone="warn">
          <b>{t('why')}</b>
          {reasons.map((code) => (
            <span key={code} className="line">
              {reviewReasons[code].sentence}
            </span>
          ))}
        </Notice>
      </div>
    </section>
  );
}

/** What was answered before, and the last notes of the desk. */
function Earlier({ view: { review, record } }: { view: ReviewView }) {
  if (review.decisions.length === 0 && record.notes.length === 0) return null;
  return (
    <section aria-label={t('earlier')} className="stack">
      {review.decisions.map(({ by, checkedBy, at, outcome, reason, note }) => (
        <Notice key={at} icon="review">
          <b>
            {t('earlierLine', {
              by: by?.name ?? t('operator'),
              time: exactTime(at),
              outcome: reviewOutcomeNames[outcome].toLowerCase(),
              reason: reason.toLowerCase(),
            })}
          </b>
          <span className="line">{note}</span>
          {checkedBy && <span className="line">{t('checkedBy', { name: checkedBy.name })}</span>}
        </Notice>
      ))}
      {record.notes.slice(0, 3).map(({ id, by, at, text }) => (
        <Notice key={id} icon="note">
          <b>{t('noteLine', { by: by.name, time: exactTime(at) })}</b>
          <span className="line">{text}</span>
        </Notice>
      ))}
    </section>
  );
}
