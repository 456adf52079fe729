import { api, type CallName } from '#contract/api.ts';
import { BASE, type Call } from '#contract/call.ts';
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
  token); provider (its signature).
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

## Everything else

\`**\` stands for all below it. Pages ask the API as their visitor, under the policy of that call.

${heading('Route')}
${Object.entries(routePolicies)
  .map(([url, policy]) => row(`\`${url}\``, policy, 'GET'))
  .join('\n')}
`;

const names = Object.keys(policies) as CallName[];
const callOf = (name: CallName): Call => api[name];

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
