import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { needed } from '../../api.ts';
import { apiContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { sentences } from '../../text/sentences.ts';
import { Notice } from '../../ui/notice.tsx';
import { AddressCompare } from './address-compare.tsx';
import { CaseFacts } from './case-facts.tsx';
import { Earlier } from './earlier.tsx';
import es from './es.json';
import { ReviewHead } from './review-head.tsx';
import { Right } from './right.tsx';
import type { ReviewView } from './view.ts';
import { Viewer } from './viewer.tsx';
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
    now: new Date().toISOString(),
  };
}

/** One review: the proof beside what was typed, facts with their evidence, and the decision. */
export default function Revisar() {
  const { told, ...view } = useLoaderData<typeof loader>();
  const hasProofs = view.record.documents.some(({ kind }) => kind === 'address-proof');
  return (
    <>
      <ReviewHead view={view} />
      {told && (
        <div className="told" aria-live="polite">
          <Notice tone="good">{t(told === 'hecha' ? 'lastDone' : 'lastProposed')}</Notice>
        </div>
      )}
      <div className="cols review" key={view.review.requestId}>
        <div className="stack">
          {hasProofs && <Viewer view={view} />}
          <CaseFacts view={view} />
        </div>
        <div className="stack">
          <Why view={view} />
          <AddressCompare view={view} />
          <Earlier view={view} />
          <Right view={view} />
        </div>
      </div>
    </>
  );
}
