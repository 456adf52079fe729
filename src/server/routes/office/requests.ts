import { exportRequests, listRequests } from '#server/actions/desk/list-requests.ts';
import { openEvidence } from '#server/actions/desk/evidence.ts';
import { readView, reveal } from '#server/actions/desk/reveal.ts';
import { showRecord } from '#server/actions/desk/show-record.ts';
import { writeNote } from '#server/actions/desk/write-note.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { cancelRequest } from '#server/actions/request/cancel-request.ts';
import {
  claimRequest,
  releaseRequest,
  claimRequests,
  releaseRequests,
} from '#server/actions/request/claim-request.ts';
import { handToStore } from '#server/actions/request/hand-to-store.ts';
import { sendAgain } from '#server/actions/request/send-again.ts';
import { showCasework } from '#server/actions/request/show-casework.ts';
import { askCorrection, withdrawCorrection } from '#server/actions/request/corrections.ts';
import { actAsAsked } from '#server/actions/approvals/propose-act.ts';
import { putReviewBack, takeNextReview, takeReview } from '#server/actions/request/claims.ts';
import { previewCounterOffer } from '#server/actions/request/counter-offers.ts';
import { listReviews, showReview } from '#server/actions/request/reviews.ts';
import type { OfficeHandlers } from '#server/http/office/serve-office.ts';

/** Requests at the desk: records, casework and reviews. */
export const requestHandlers = {
  // The requests of the desk: the list, one record, and what people write and look at there.
  listOfficeRequests: ({ deps, staff, query }) => listRequests(deps, staff, query),
  exportOfficeRequests: async ({ deps, staff, query, reply }) =>
    asFile(reply, 'solicitudes', query.format, await exportRequests(deps, staff, query)),
  getOfficeRequest: ({ deps, staff, params }) => showRecord(deps, staff, params.requestId),
  addRequestNote: ({ deps, staff, params, body }) => writeNote(deps, staff, { ...params, ...body }),
  revealOfRequest: ({ deps, staff, params, body }) => reveal(deps, staff, { ...params, ...body }),
  openEvidence: ({ deps, staff, params, body }) => openEvidence(deps, staff, { ...params, ...body }),
  getOfficeView: async ({ deps, staff, params, reply }) => {
    const { bytes, contentType } = await readView(deps, staff, params.id);
    // What is neither a picture nor a PDF is saved, not opened: a customer uploaded it.
    const isShown = /^(image\/|application\/pdf$)/.test(contentType);
    reply.type(contentType).header('content-disposition', isShown ? 'inline' : 'attachment');
    return new Uint8Array(bytes);
  },

  // What a person of the desk does with a request, besides answering its review.
  getRequestCasework: ({ deps, staff, params }) => showCasework(deps, staff, params.requestId),
  askCorrection: ({ deps, staff, params, body }) => askCorrection(deps, staff, { ...params, ...body }),
  withdrawCorrection: ({ deps, staff, params }) => withdrawCorrection(deps, staff, params),
  claimRequest: ({ deps, staff, params }) => claimRequest(deps, staff, params.requestId),
  releaseRequest: ({ deps, staff, params }) => releaseRequest(deps, staff, params.requestId),
  claimRequests: ({ deps, staff, body }) => claimRequests(deps, staff, body.requestIds),
  releaseRequests: ({ deps, staff, body }) => releaseRequests(deps, staff, body.requestIds),
  sendAgain: ({ deps, staff, params, body }) => sendAgain(deps, staff, { ...params, ...body }),
  handToStore: ({ deps, staff, params, body }) => handToStore(deps, staff, { ...params, ...body }),
  cancelRequest: ({ deps, staff, params, body }) => cancelRequest(deps, staff, { ...params, ...body }),

  // Reviews of identities and of credits: the queue, and one review with its answers.
  listReviews: ({ deps, staff, query }) => listReviews(deps, staff, query),
  takeNextReview: async ({ deps, staff, body }) => ({
    requestId: await takeNextReview(deps, staff, body.skip ?? null),
  }),
  getReview: ({ deps, staff, params }) => showReview(deps, staff, params.requestId),
  claimReview: ({ deps, staff, params }) => takeReview(deps, staff, params.requestId),
  putBackReview: ({ deps, staff, params }) => putReviewBack(deps, staff, params.requestId),
  previewCounterOffer: ({ deps, staff, params, query }) =>
    previewCounterOffer(deps, staff, { ...params, ...query }),
  answerReview: ({ deps, staff, params, body }) =>
    actAsAsked(deps, staff, 'answer-review', { ...params, ...body }),
} satisfies Partial<OfficeHandlers>;
