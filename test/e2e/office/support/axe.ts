import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a program finds wrong with the page for people who do not see or do not use a mouse: rule and element. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations, passes } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: standards, resultTypes: ['violations'] })
    .analyze();
  if (passes.length < 5) return ['axe looked at nothing'];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
