import type { FastifyInstance } from 'fastify';
import {
  actCallOf,
  bulkCallOf,
  bulkPreviewCallOf,
  formerActs,
  previewCallOf,
} from '#contract/office/acts.ts';
import { bulkThings, things, type ActName } from '#domain/staff/acts.ts';
import {
  actOnSeveral,
  previewSeveral,
  type AskedOfSeveral,
} from '#server/actions/approvals/act-on-several.ts';
import { actAsAsked, previewAct } from '#server/actions/approvals/propose-act.ts';
import type { Deps, StaffCaller } from '#server/actions/base/context.ts';
import { serveOffice } from '#server/http/office/serve-office.ts';

/** What every call of an act has: its address, which of them it is, and what it asks for. */
interface ActInput {
  readonly staff: StaffCaller;
  readonly params: object & { readonly act: ActName };
  readonly body: object & { readonly seen?: string };
}

/** Every act of the desk: what it would change, doing it or proposing it, and the calls of 0.3. */
export function registerOfficeActs(app: FastifyInstance, deps: Deps): void {
  for (const thing of things) {
    serveOffice(app, deps, previewCallOf(thing), (input) => {
      const { staff, params, body } = input as ActInput;
      const { act, ...address } = params;
      return previewAct(deps, staff, act, { ...address, ...body });
    });
    serveOffice(app, deps, actCallOf(thing), (input) => {
      const { staff, params, body } = input as ActInput;
      const { act, ...address } = params;
      return actAsAsked(deps, staff, act, { ...address, ...body });
    });
  }
  for (const thing of bulkThings) {
    serveOffice(app, deps, bulkPreviewCallOf(thing), ({ staff, params, body }) =>
      previewSeveral(deps, staff, params.act, body as AskedOfSeveral),
    );
    serveOffice(app, deps, bulkCallOf(thing), ({ staff, params, body }) =>
      actOnSeveral(deps, staff, params.act, body as AskedOfSeveral),
    );
  }
  for (const { name, call } of formerActs) {
    serveOffice(app, deps, call, async ({ staff, params, body }) => {
      const { outcome, approvalId } = await actAsAsked(deps, staff, name, {
        ...(params as object | undefined),
        ...body,
      });
      return approvalId === null ? { ok: true } : { outcome, approvalId };
    });
  }
}
