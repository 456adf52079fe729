import { api, type CallName } from '#contract/api.ts';
import { BASE, type Call } from '#contract/call.ts';
import { officeApi, type OfficeCallName } from '#contract/office/api.ts';
import { officePolicies, type OfficePolicy } from '#server/http/office/policies.ts';
import { policies } from '#server/http/policies.ts';
import { commonPostsPerMinute, type Policy } from '#server/http/policy.ts';
import { routePolicies } from '#server/http/route-policies.ts';

/** docs/policies.md: who may make each call, who must own its object, and the rest of every route's policy. */
export const policiesPage = (): string => `# Policies

Generated from \`src/server/http/policies.ts\` and \`src/server/http/route-policies.ts\` by \`npm run docs\`; do not
edit. A server with a route that is not in these tables does not start. \`test/support/authorisation-table.ts\` says
who gets what a second time, by hand, and \`src/server/routes/authorisation.test.ts\` holds the server and this table
against it.

- **Actor**: anyone; session (a solved captcha opened one); owner (a session, and the object is its own); staff (the
  token); desk (a person of the desk); provider (its signature).
- **Owner**: whose the object must be. To everybody else it is not there: 404, to the byte as an unknown one.
- **From step**: before it 409, with the way to the step that is due.
- **Shop**: whose rows its statements reach ([partners apart](decisions/0031-partners-apart.md)).
- **A minute**: calls from one address; a POST without a figure of its own has ${commonPostsPerMinute}.
- **Place**: of those for requests that are being answered ([\`in-flight.ts\`](../src/server/http/in-flight.ts)). reserved: what sends
  something has places of its own when all others are taken; none: takes no place.
- **Cache**: none (\`no-store\`); public (a moment); immutable.
- **Log shows**: the only values of the address that a log may have beside the route's template.

## Calls of ${BASE}

${heading('Call')}
${names.map((name) => row(`\`${callOf(name).method} ${callOf(name).path}\``, policies[name], callOf(name).method)).join('\n')}

## Calls of the desk

Generated from \`src/server/http/office/policies.ts\` and \`src/domain/staff/permissions.ts\`. A call reaches the partners at which
its caller has one of the roles, and no others; what the record asks besides is its action's
([the desk](decisions/0113-the-desk.md)). \`test/support/office-authorisation-table.ts\` is the second table.

| Call | Who | A minute | Log shows |
|---|---|---|---|
${officeNames.map(officeRow).join('\n')}

## Everything else

\`**\` stands for all below it. Pages ask the API as their visitor, under the policy of that call.

${heading('Route')}
${Object.entries(routePolicies)
  .map(([url, policy]) => row(`\`${url}\``, policy, 'GET'))
  .join('\n')}
`;

const names = Object.keys(policies) as CallName[];
const callOf = (name: CallName): Call => api[name];

const officeNames = Object.keys(officePolicies) as OfficeCallName[];

function officeRow(name: OfficeCallName): string {
  const { method, path }: Call = officeApi[name];
  const { who, perMinute, logs }: OfficePolicy = officePolicies[name];
  const limit = perMinute ?? (method === 'POST' ? commonPostsPerMinute : '–');
  const people = typeof who === 'string' ? who : who.join(', ');
  return `| \`${method} ${path}\` | ${people} | ${limit} | ${logs.join(', ') || '–'} |`;
}

const columns = ['Actor', 'Owner', 'From step', 'Shop', 'A minute', 'Place', 'Cache', 'Log shows'];
function heading(first: string): string {
  return `| ${[first, ...columns].join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`;
}

function row(what: string, policy: Policy, method: Call['method']): string {
  const { actor, owner, step, shop, perMinute, place, cache, logs, partnerIn } = policy;
  const limit = perMinute ?? (method === 'POST' ? commonPostsPerMinute : null);
  const cells = [
    actor,
    owner,
    step,
    partnerIn === undefined ? shop : `${shop} (${partnerIn})`,
    limit,
    place ?? null,
    cache,
    logs.join(', '),
  ];
  return `| ${[what, ...cells.map((cell) => (cell === null || cell === '' ? '–' : String(cell)))].join(' | ')} |`;
}
