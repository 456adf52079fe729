import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Every use of cross-partner access with its reason: adding one is a decision, recorded by a line here. */
const allowed: readonly [file: string, reason: string][] = [
  ['tools/bench/scale/genuine.ts', 'operator'],
  ['tools/bench/scale/see-plans.ts', 'operator'],
  ['tools/bench/desk.ts', 'desk'],
  ['tools/bench/sweep.ts', 'job'],
  ['tools/audits/invariants.ts', 'operator'],
  ['tools/audits/servicing-facts.ts', 'operator'],
  ['scripts/cli/in-this-process.ts', 'operator'],
  ['src/server/http/policy.ts', 'shop-of-request'],
  // Its hash tells the partner.
  ['src/server/actions/access/api-key.ts', 'api-key'],
  ['src/server/actions/approvals/check-act.ts', 'desk'],
  ['src/server/actions/people/erase-command.ts', 'desk'],
  ['src/server/actions/people/invite-command.ts', 'desk-sign-in'],
  ['src/server/actions/access/invitation-link.ts', 'desk-sign-in'],
  // All roles of an invited person, when a link is made, and when a role ends one.
  ['src/server/actions/access/invitation-link.ts', 'desk-sign-in'],
  ['src/server/actions/access/invitation-link.ts', 'desk-sign-in'],
  ['src/server/actions/people/marks-command.ts', 'desk-sign-in'],
  // Who a person is, and what signs her in, is of no partner.
  ['src/server/actions/people/staff.ts', 'desk-sign-in'],
  ['src/server/actions/people/staff.ts', 'desk-sign-in'],
  // Who supervises a partner whose people do too much alone.
  ['src/server/actions/access/count-looks.ts', 'desk'],
  // Who administers any partner of a person whose ways in change.
  ['src/server/actions/access/tell-of-access.ts', 'desk-sign-in'],
  // The browsers of a person are of no partner.
  ['src/server/actions/access/staff-sessions.ts', 'desk-sign-in'],
  ['src/server/http/office/serve-office.ts', 'desk-sign-in'],
  ['src/server/http/office/staff-scope.ts', 'desk'],
  ['src/server/http/office/staff-scope.ts', 'desk-sign-in'],
  // Whether the address of a company's way in is taken.
  ['src/server/queries/staff/company-sign-ins.ts', 'desk-sign-in'],
  ['src/server/jobs/run-jobs.ts', 'job'],
  ['src/server/operations/operations.ts', 'operator'],
  ['src/server/sandbox/simulated.ts', 'sandbox'],
  ['src/server/queries/loans/deliveries.ts', 'imei-in-use'],
  // The highest number of a product, plus one.
  ['src/server/queries/catalogue/product-editing.ts', 'desk'],
  ['src/server/queries/sessions/hand-overs.ts', 'browser'],
  ['src/server/sandbox/register.ts', 'sandbox'],
  ['src/server/app/start.ts', 'start'],
  ['src/server/app/start.ts', 'start'],
  ['src/server/http/metrics/meters.ts', 'watch'],
  ['src/server/http/count-refusals.ts', 'refusals'],
  // The streams of a process, of any partner: whether their requests have changed.
  ['src/server/actions/request/read-request.ts', 'watch'],
];

test('only listed places look across partners', () => {
  const found = sources().flatMap(([file, text]) =>
    [...text.matchAll(/\bacrossPartners(?:In)?(?:<[^>]*>)?\(\s*(?:tx\.db,\s*)?'([\w-]+)'/g)].map(
      ([, reason]): [string, string] => [file, reason ?? ''],
    ),
  );
  const lines = (places: typeof allowed) => places.map((place) => place.join(': ')).toSorted();
  expect(lines(found)).toEqual(lines(allowed));
});

test('none does it by another name: the role is named where scopes are made, and nowhere else', () => {
  const named = sources().filter(([, text]) => /enganche_office|set_config\(|set (local )?role/i.test(text));
  expect(named.map(([file]) => file)).toEqual([
    'src/server/database/across-partners-in.ts',
    // Makes a login a member of the roles, and takes none.
    'src/server/database/login-rights.ts',
    'src/server/database/partner-scope.ts',
    'src/server/http/policy.ts',
    'src/server/jobs/queues.ts',
  ]);
});

/** Every source that accesses a database, without tests. */
function sources(): [file: string, text: string][] {
  return globSync('{src,db,scripts,tools}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]);
}
