import type { FastifyInstance } from 'fastify';
import { actAsAsked } from '#server/actions/approvals/propose-act.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { putReviewBack, takeNextReview, takeReview } from '#server/actions/request/claims.ts';
import { previewCounterOffer } from '#server/actions/request/counter-offers.ts';
import { listReviews } from '#server/actions/request/list-reviews.ts';
import { showReview } from '#server/actions/request/show-review.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** Reviews of identities and of credits: the queue, and one review with its answers. */
export function registerOfficeReviews(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listReviews', ({ staff, query }) => listReviews(deps, staff, query));
  serveOffice(app, deps, 'takeNextReview', async ({ staff, body }) => ({
    requestId: await takeNextReview(deps, staff, body.skip ?? null),
  }));
  serveOffice(app, deps, 'getReview', ({ staff, params }) => showReview(deps, staff, params.requestId));
  serveOffice(app, deps, 'claimReview', async ({ staff, params }) => {
    await takeReview(deps, staff, params.requestId);
    return { ok: true };
  });
  serveOffice(app, deps, 'putBackReview', async ({ staff, params }) => {
    await putReviewBack(deps, staff, params.requestId);
    return { ok: true };
  });
  serveOffice(app, deps, 'previewCounterOffer', ({ staff, params, query }) =>
    previewCounterOffer(deps, staff, { ...params, ...query }),
  );
  serveOffice(app, deps, 'answerReview', ({ staff, params, body }) =>
    actAsAsked(deps, staff, 'answer-review', { ...params, ...body }),
  );
}
