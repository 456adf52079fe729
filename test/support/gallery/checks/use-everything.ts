import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Uses everything on a page that a shot of this name has opened: it must not break. */
export async function staysAlive(page: Page, name: string): Promise<string[]> {
  await useEverything(page);
  const title = (await page.getByRole('heading', { level: 1 }).first().textContent()) ?? '';
  // These shots show a broken page.
  const isBroken = !/^2[89]-/.test(name) && /Something broke|on the shelf|Esta pantalla/.test(title);
  return isBroken ? [`broken by use, translated: ${title}`] : [];
}

/** Uses all that stands on a page, or on the sheet over it: types, chooses, opens, folds; what is sent stays with the caller. */
async function useEverything(page: Page): Promise<void> {
  const sheet = page.locator('dialog[open]');
  const place = (await sheet.count()) > 0 ? sheet.last() : page.locator('body');
  for (const field of await visible(place, textFields).elementHandles()) {
    const before = await field.inputValue();
    // Two keys, and what stood there: the line of what is missing and the field's own error come and go.
    for (const value of [`${before.slice(0, -1)}5`, '', before]) await field.fill(value);
    await field.evaluate((element) => (element as HTMLElement).blur());
  }
  await visible(place, 'input:is([type=checkbox], [type=radio]):enabled').evaluateAll(async (choices) => {
    for (const choice of choices as HTMLInputElement[]) {
      choice.click();
      // Each is answered before the next.
      await Promise.resolve();
      if (choice.type === 'checkbox') choice.click();
    }
  });
  // Kept as elements: a sheet goes with the first that is pressed on it.
  const openers = visible(place, 'summary, button:is([commandfor], [popovertarget])');
  for (const opener of await openers.elementHandles()) {
    await opener.evaluate((node) => {
      const element = node as HTMLElement;
      if (element.checkVisibility()) element.click();
    });
    await page.keyboard.press('Escape');
  }
  await nextTick(page);
}

/** A day and a colour are chosen whole. */
const others = 'checkbox radio file hidden range date color'.split(' ').map((type) => `[type=${type}]`);
const textFields = `input:not(${others.join(', ')}):enabled:not([readonly])`;

const visible = (place: Locator, selector: string) => place.locator(selector).locator('visible=true');

/** Until a countdown or a count of seconds, if there is one, has changed. */
async function nextTick(page: Page): Promise<void> {
  const counting = /otro código en \d+:\d\d|Llevamos \d+ segundos/;
  const said = async () => counting.exec(await page.locator('body').innerText())?.[0];
  const before = await said();
  if (before !== undefined) await expect.poll(said).not.toBe(before);
}
