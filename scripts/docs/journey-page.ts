import { stepIds, stepOf, type StepId } from '#domain/onboarding/journey.ts';

/** docs/journey.md: the journey as a table and as a diagram. */
export const journeyPage = (): string => `# The journey of a credit request

Generated from \`src/domain/onboarding/journey.ts\` by \`npm run docs\`; do not edit. A request stands at the
first step that is not done. The server's step guard (409 and \`x-next-step\`), the pages' redirects, the resume
rule, the polling limits and the progress line all derive from this table. A person of the shop reopens a step by
asking for a correction of it; the facts before and after stay as they are.

| # | Step | Screen | Group | Done when | Refused when | Reopened by | Waits for |
|---|---|---|---|---|---|---|---|
${stepIds.map(row).join('\n')}

\`\`\`mermaid
flowchart TD
${stepIds.flatMap(edges).join('\n')}
  refused([aprove-false])
\`\`\`

A step that waits asks again at its interval, at most so many times. When the tries run out the screen goes to
aprove-false as the specification says, but the request stays open: only a decision refuses.
`;

function row(id: StepId, index: number): string {
  const step = stepOf(id);
  const waits = step.waits
    ? `${step.waits.for}, every ${step.waits.intervalMs / 1000} s, ${step.waits.tries} times`
    : '';
  const cells = [
    index + 1,
    `\`${id}\``,
    `\`${step.screen}\``,
    step.group,
    condition(step.doneWhen),
    step.refusedWhen ? condition(step.refusedWhen) : '',
    step.reopenedBy ? `\`${step.reopenedBy}\`` : '',
    waits,
  ];
  return `| ${cells.join(' | ')} |`;
}

function edges(id: StepId): string[] {
  const step = stepOf(id);
  const lines: string[] = [];
  if (step.next) lines.push(`  ${id} --> ${step.next}`);
  if (step.refusedWhen) lines.push(`  ${id} -. refused .-> refused`);
  if (step.emailedWhen) {
    lines.push(`  ${id} -. in review .-> email([working-email])`, `  email -. answered .-> ${id}`);
  }
  return lines;
}

/** Returns the condition's source: the body of the arrow function, on one line. */
function condition(when: ReturnType<typeof stepOf>['doneWhen']): string {
  const body = String(when)
    .replace(/^[^=]*=>/, '')
    .replaceAll('facts.', '')
    .replace(/\s+/g, ' ')
    .trim();
  return `\`${body.replaceAll('|', '\\|')}\``;
}
