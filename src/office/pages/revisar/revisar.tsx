import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext, nowOf } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import { NoPhotos } from '../../ui/viewer/no-photos.tsx';
import { OpenedFacts } from '../../ui/viewer/opened-facts.tsx';
import { photosShown, proofsShown } from '../../ui/viewer/shown-documents.ts';
import { Viewer } from '../../ui/viewer/viewer.tsx';
import { CaseFacts } from './case-facts.tsx';
import { Earlier } from './earlier.tsx';
import es from './es.json';
import { ReviewHead } from './review-head.tsx';
import { Right } from './right.tsx';
import type { ReviewView } from './view.ts';
import { Why } from './why.tsx';

export { action } from './action.ts';

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
