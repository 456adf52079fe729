import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/actions/base/context.ts';
import { exportRequests, listRequests } from '#server/actions/desk/list-requests.ts';
import { openEvidence } from '#server/actions/desk/evidence.ts';
import { readView, reveal } from '#server/actions/desk/reveal.ts';
import { showRecord } from '#server/actions/desk/show-record.ts';
import { writeNote } from '#server/actions/desk/write-note.ts';
import { asFile } from '#server/http/office/as-file.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** The requests of the desk: the list, one record, and what people write and look at there. */
export function registerOfficeRequests(app: FastifyInstance, deps: Deps): void {
  serveOffice(app, deps, 'listOfficeRequests', ({ staff, query }) => listRequests(deps, staff, query));
  serveOffice(app, deps, 'exportOfficeRequests', async ({ staff, query, reply }) =>
    asFile(reply, 'solicitudes', query.format, await exportRequests(deps, staff, query)),
  );
  serveOffice(app, deps, 'getOfficeRequest', ({ staff, params }) =>
    showRecord(deps, staff, params.requestId),
  );
  serveOffice(app, deps, 'addRequestNote', ({ staff, params, body }) =>
    writeNote(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'revealOfRequest', ({ staff, params, body }) =>
    reveal(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'openEvidence', ({ staff, params, body }) =>
    openEvidence(deps, staff, { ...params, ...body }),
  );
  serveOffice(app, deps, 'getOfficeView', async ({ staff, params, reply }) => {
    const { bytes, contentType } = await readView(deps, staff, params.id);
    // What is neither a picture nor a PDF is saved, not opened: a customer uploaded it.
    const isShown = /^(image\/|application\/pdf$)/.test(contentType);
    reply.type(contentType).header('content-disposition', isShown ? 'inline' : 'attachment');
    return new Uint8Array(bytes);
  });
}
