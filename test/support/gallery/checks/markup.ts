/** Runs in the page: controls that a finger misses. The guide's 48 px, never under 44; links within a sentence are text. */
export function smallTargets(): string[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, summary, textarea',
  );
  return [...controls].flatMap((control) => {
    const target = control.closest('label') ?? control;
    const { display, visibility } = getComputedStyle(target);
    const box = target.getBoundingClientRect();
    const isShown = box.width > 1 && box.height > 1 && visibility === 'visible';
    if (!isShown || (display === 'inline' && target.matches('a'))) return [];
    // A pseudo element around a small face is touched as the face is.
    const around = getComputedStyle(target, '::after');
    const beyond = (side: 'top' | 'left') =>
      around.position === 'absolute' ? Math.max(0, -2 * Number.parseFloat(around[side])) || 0 : 0;
    const [width, height] = [box.width + beyond('left'), box.height + beyond('top')].map(Math.round);
    if (width! >= 44 && height! >= 44) return [];
    return [`small target, ${width}×${height}: ${target.outerHTML.slice(0, 120)}`];
  });
}

/**
 * Runs in the page: what of a document could be painted before the rest of it is there, and would then move. Where its
 * bytes are cut is the network's choice; so the first paint waits for an element that nothing visible comes after.
 */
export function afterTheEnd(html: string): string[] {
  const sent = new DOMParser().parseFromString(html, 'text/html');
  const waitsFor = sent.head.querySelector('link[rel="expect"][blocking="render"]')?.getAttribute('href');
  const all = [...sent.body.querySelectorAll('*')];
  const end = all.findIndex(({ id }) => `#${id}` === waitsFor);
  if (end < 0) return ['the first paint waits for nothing'];
  return all
    .slice(end)
    .filter((element) => !element.matches('script, template, [hidden]'))
    .map((element) => `after the end: ${element.outerHTML.slice(0, 120)}`);
}

/**
 * Runs in the page: text nodes that React itself would change or remove, and a translator has replaced by then. React
 * marks each node that it made; a text that has its element to itself (text/words.tsx) is the element's own and has none.
 */
export function bareTexts(): string[] {
  const isMade = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
  if ('hydrated' in document.documentElement.dataset && !isMade(document.body))
    return ['React marks its nodes in another way now'];
  const found: string[] = [];
  const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (isMade(texts.currentNode))
      found.push(
        `bare text: ${texts.currentNode.nodeValue} in ${texts.currentNode.parentElement!.outerHTML.slice(0, 80)}`,
      );
  return found;
}

/** Runs in the page: phone numbers that go over the end of a line. Nobody dials from two halves. */
export function brokenPhones(): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode;
    if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    for (const { index, 0: phone } of nodeValue?.matchAll(/(?<!\d\s?)\d{2,3}\s\d{3,4}\s\d{4}(?!\s?\d)/g) ??
      []) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + phone.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`broken phone: ${phone} in ${parentElement.outerHTML.slice(0, 120)}`);
    }
  }
  return found;
}
