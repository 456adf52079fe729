import type { FastifyInstance } from 'fastify';
import { formatPhone } from '#domain/applicant/phone.ts';
import { DomainError } from '#domain/errors.ts';
import { reasonsOfReview, reviewReasons } from '#domain/staff/review-reasons.ts';
import { decideReview } from '#server/actions/decision/decide-review.ts';
import type { Deps } from '#server/actions/context.ts';
import { waitingReviews } from './queries/desk.ts';
import { afterPost, paramText, sendPage } from './exchange.ts';
import { html, type Html } from './html.ts';
import { icon } from './icons.ts';
import { deskPage } from './page.ts';
import { dateAndTime, unbroken } from './words.ts';

/** /sandbox/review: open reviews; the outcome is sent by e-mail. */
export function registerReviews(app: FastifyInstance, deps: Deps): void {
  app.get('/review', async (_request, reply) =>
    sendPage(reply, reviewsPage(await waitingReviews(deps.store))),
  );

  app.post('/review/:requestId/:outcome', async (request, reply) => {
    const requestId = paramText(request, 'requestId');
    const outcome = paramText(request, 'outcome');
    if (outcome !== 'approved' && outcome !== 'refused') throw new DomainError('not-found');
    await decideReview(deps, requestId, outcome);
    return afterPost(request, reply, '/sandbox/review', { ok: true, outcome });
  });
}

type Review = Awaited<ReturnType<typeof waitingReviews>>[number];

function reviewsPage(reviews: readonly Review[]): string {
  const body = html`<h1>Revisiones</h1>
    <p class="lead">
      Solicitudes que las reglas dejan a una persona. La respuesta le llega al cliente por correo.
    </p>
    ${
      reviews.length === 0
        ? html`<p class="empty">
            No hay revisiones abiertas. Un teléfono que termina en 0005, o un domicilio distinto al de la INE,
            abre una.
          </p>`
        : html`<ul class="list">
            ${reviews.map(reviewCard)}
          </ul>`
    }`;
  return deskPage({ title: 'Revisiones', current: '/sandbox/review', body });
}

function reviewCard(review: Review): Html {
  const { requestId, name, phone, partner, product, openedAt, reasons, addressEdited, proofs } = review;
  return html`<li class="review">
    <h2>${name === '' ? formatPhone(phone) : name}</h2>
    <p class="muted">${partner} · ${unbroken(product)}</p>
    <p class="muted"><span class="whole">${formatPhone(phone)}</span> · ${dateAndTime(openedAt)}</p>
    <ul class="why">
      ${reasonsOfReview(reasons.join(',')).map((code) => html`<li>${reviewReasons[code].sentence}</li>`)}
      ${addressEdited && html`<li>Comprobantes de domicilio: ${proofs}</li>`}
    </ul>
    <div class="pair">
      ${button(requestId, 'refused', 'line', html`${icon('cross')} Rechazar`)}
      ${button(requestId, 'approved', 'primary', html`${icon('check')} Aprobar`)}
    </div>
  </li>`;
}

const button = (requestId: string, outcome: string, kind: string, label: Html): Html =>
  html`<form method="post" action="/sandbox/review/${requestId}/${outcome}">
    <button class="btn ${kind} block">${label}</button>
  </form>`;
