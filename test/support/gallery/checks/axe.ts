import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

/** What a program finds wrong with the page for people who do not see or do not use a mouse: rule and element. */
export async function axeFindings(page: Page, unasked: readonly string[]): Promise<string[]> {
  const options: RunOptions = {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(unasked.map((rule) => [rule, { enabled: false }])),
    // Where nothing is wrong, the elements need not be told.
    resultTypes: ['violations'],
    // What is in a frame is a page of its own.
    iframes: false,
  };
  const { violations, passes } = await page.evaluate(async (asked) => {
    (Reflect.get(globalThis, 'loadAxe') as () => void)();
    const axe = Reflect.get(globalThis, 'axe') as { run(on: Node, how: RunOptions): Promise<AxeResults> };
    const results = await axe.run(document, asked);
    return {
      passes: results.passes.length,
      violations: results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      ),
    };
  }, options);
  return passes < 6 ? [`axe looked at almost nothing: ${passes} rules`] : violations;
}

/** Sent once: every document of the context has the program at hand, and runs it where it is judged. */
export const bringAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({
    content: `Object.defineProperty(globalThis, 'loadAxe', { value() {${source}} });`,
  });

const source = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
