import type { FastifyInstance } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { decideReview } from '#server/actions/request/decide-review.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { afterPost, paramText } from './exchange.ts';

/** POST /sandbox/review/{request}/{outcome}: answers a review by script; a person does it at the desk. */
export function registerReviews(app: FastifyInstance, deps: Deps): void {
  app.post('/review/:requestId/:outcome', async (request, reply) => {
    const requestId = paramText(request, 'requestId');
    const outcome = paramText(request, 'outcome');
    if (outcome !== 'approved' && outcome !== 'refused') throw new DomainError('not-found');
    await decideReview(deps, requestId, outcome);
    return afterPost(request, reply, '/sandbox', { ok: true, outcome });
  });
}
