import { accountCalls } from '#contract/account.ts';
import { api } from '#contract/api.ts';
import { BASE, type Call } from '#contract/call.ts';
import { catalogue } from '#contract/catalogue.ts';
import { login } from '#contract/login.ts';
import { media } from '#contract/media.ts';
import { addressCalls } from '#contract/address.ts';
import { onboarding } from '#contract/onboarding.ts';
import { papers } from '#contract/papers.ts';
import { officeApi } from '#contract/office/api.ts';
import { orders } from '#contract/orders.ts';
import { statusOf } from '#contract/problem.ts';
import { webhooks } from '#contract/webhooks.ts';
import { shapeOf } from './shape.ts';

/** docs/api.md: every call of the contract with its shapes, and every error code with its status. */
export const apiPage = (): string => `# The calls of ${BASE}

Generated from \`src/contract/api.ts\` by \`npm run docs\`; do not edit. The running server has the same as OpenAPI
3.1 at \`/openapi.json\` and as a page at \`/docs\`. Money is in pesos, times are ISO 8601 with zone.

${sections().map(section).join('\n\n')}

## Errors

Body \`{ "errors": ["…"] }\` in Spanish; the header \`x-error-code\` carries the code.

| Status | Codes |
|---|---|
${errorRows().join('\n')}
`;

const groups: Record<string, Record<string, Call>> = {
  Media: media,
  Catalogue: catalogue,
  Onboarding: onboarding,
  Address: addressCalls,
  Papers: papers,
  Login: login,
  Orders: orders,
  Account: accountCalls,
  Webhooks: webhooks,
  'The desk': officeApi,
};

/** Returns the groups, including any that have no title yet: a new group is never left out. */
function sections(): [title: string, calls: Call[]][] {
  const named = Object.entries(groups).map(([title, calls]): [string, Call[]] => [
    title,
    Object.values(calls),
  ]);
  const known = new Set(named.flatMap(([, calls]) => calls));
  const others = Object.values<Call>(api).filter((call) => !known.has(call));
  return others.length > 0 ? [...named, ['Other', others]] : named;
}

const section = ([title, calls]: [string, Call[]]): string =>
  `## ${title}\n\n${calls.map(entry).join('\n\n')}`;

function entry(call: Call): string {
  const lines = [`### \`${call.method} ${call.path}\``, '', `${call.summary}.`, ''];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = call[part];
    if (schema) lines.push(`- ${part}: \`${shapeOf(schema, 'input')}\``);
  }
  lines.push(`- answers: ${answer(call)}`);
  return lines.join('\n');
}

function answer(call: Call): string {
  if (call.as === 'binary') return 'bytes';
  if (call.as === 'events') return 'a stream of Server-Sent Events';
  const shape = `\`${shapeOf(call.response, 'output')}\``;
  return call.as === 'text' ? `${shape} as plain text` : shape;
}

const errorRows = (): string[] =>
  Object.entries(Object.groupBy(Object.entries(statusOf), ([, status]) => String(status))).map(
    ([status, codes = []]) => `| ${status} | ${codes.map(([code]) => `\`${code}\``).join(', ')} |`,
  );
