import type { BrowserContext, Page } from 'playwright-core';

/**
 * Translates every page of the context from now on as Chrome does: replaces each text node, present or added later,
 * with `<font><font>text</font></font>`. The words stay, so that a test finds them. `whenAsked`: not before
 * `translatePage`.
 */
export async function translateEverything(
  context: BrowserContext,
  { whenAsked = false } = {},
): Promise<void> {
  await context.addInitScript(translate, whenAsked);
}

/** Translates a page of such a context that is not translated yet. */
export const translatePage = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.dispatchEvent(new Event('translate')));

/** Runs inside every page before its own scripts. */
function translate(whenAsked: boolean): void {
  const untranslated = 'head, script, style, noscript, textarea, font';
  const replace = (text: Text) => {
    if (!text.parentElement || text.parentElement.closest(untranslated)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceIn = (node: Node) => {
    const texts: Text[] = node instanceof Text ? [node] : [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(replace);
  };
  const start = () => {
    if ('translated' in document.documentElement.dataset) return;
    document.documentElement.dataset['translated'] = '';
    replaceIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of target instanceof Text ? [target] : addedNodes) replaceIn(node);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  // After hydration; a page without scripts is translated when the test says so.
  if (!whenAsked)
    document.addEventListener('hydrated', (event) => event.target === document && setTimeout(start));
  document.addEventListener('translate', start);
}
