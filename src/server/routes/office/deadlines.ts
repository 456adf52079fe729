import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { listDeadlines } from '#server/actions/people/list-deadlines.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** When the desk works, and how long a review may wait. */
export function registerOfficeDeadlines(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listDeadlines', ({ staff }) => listDeadlines(deps, staff));
}
