import type { Page } from 'playwright-core';

/**
 * Presses Tab from the top of the page until the focus comes round, and returns what can be used but was never reached,
 * or showed no mark of the focus. Of a group of radios the keyboard stops at one.
 */
export async function notReached(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const usable =
      'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]';
    const groups = new Set<string>();
    // Behind a modal dialog nothing can be used; the one over another comes later in the page.
    const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
    for (const element of scope.querySelectorAll<HTMLElement>(usable)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue;
      if (element.tabIndex < 0 || element.getClientRects().length === 0) continue;
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        const group = `${element.form?.id ?? ''}${element.name}`;
        if (groups.has(group)) continue;
        groups.add(group);
      }
      element.dataset['toReach'] = '';
    }
    // From the top: a blur alone leaves the start of the next Tab where the focus was.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    scrollTo(0, 0);
  });
  const all = await page.locator('[data-to-reach]').count();
  const unmarked: string[] = [];
  // Twice round where something is left: a page that a link has opened begins at its content.
  for (let pressed = 0, rounds = 0; rounds < 2 && pressed < 3 * all + 10; pressed++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const at = document.activeElement;
      if (!(at instanceof HTMLElement) || at === document.body) {
        return { isOver: document.querySelector('[data-to-reach]') ? 'once' : 'all', unmarked: null };
      }
      const nameOf = (element: HTMLElement) =>
        `${element.tagName} ${element.getAttribute('aria-label') ?? element.innerText.slice(0, 40)} ${element.id}`;
      const group =
        at instanceof HTMLInputElement && at.type === 'radio' ? `[name="${CSS.escape(at.name)}"]` : null;
      const reached = group ? document.querySelectorAll<HTMLElement>(`input[type=radio]${group}`) : [at];
      for (const each of reached) delete each.dataset['toReach'];
      // The mark may be drawn on what stands for the control: its label or the text beside it.
      const drawn = [
        at,
        at.nextElementSibling,
        at.parentElement,
        at.closest('label, .write'),
        at.closest('article'),
      ];
      const styles = drawn.flatMap((each) => (each ? [getComputedStyle(each)] : []));
      // A card's link covers its card.
      const isMarked = [...styles, getComputedStyle(at, '::after')].some(
        ({ outlineStyle, outlineWidth, boxShadow }) =>
          (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
      );
      return { isOver: null, unmarked: isMarked ? null : nameOf(at) };
    });
    if (found.isOver === 'all') break;
    if (found.isOver === 'once') rounds++;
    if (found.unmarked) unmarked.push(`no mark: ${found.unmarked}`);
  }
  const left = await page
    .locator('[data-to-reach]')
    .evaluateAll((elements) => elements.map((each) => `not reached: ${each.outerHTML.slice(0, 120)}`));
  return [...left, ...unmarked];
}
