import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { answerReview } from '#server/actions/request/answer-review.ts';
import { putReviewBack, takeNextReview, takeReview } from '#server/actions/request/claims.ts';
import { previewCounterOffer } from '#server/actions/request/counter-offers.ts';
import { listReviews, showReview } from '#server/actions/request/reviews.ts';
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
  serveOffice(app, deps, 'answerReview', ({ staff, params, body: { facts, ...answer } }) =>
    answerReview(deps, staff, { ...params, facts, answer }),
  );
}
