import type { Browser, Page, Response } from 'playwright-core';
import { newDesktop, newPhone } from '#test/support/browser.ts';
import { limit } from '#test/support/limits.ts';
import { translateEverything, translatePage } from '#test/support/translate.ts';
import { axeFindings, bringAxe } from './checks/axe.ts';
import { notReached } from './checks/keyboard.ts';
import { watchForShifts } from './checks/layout-shifts.ts';
import { afterTheEnd, bareTexts, brokenPhones, smallTargets } from './checks/markup.ts';
import { staysAlive } from './checks/use-everything.ts';
import { countWords, type WordCount } from './checks/words.ts';
import { setWindow, tooWide, tooWideInLargeText, type Size } from './checks/widths.ts';
import { isReady } from './ready.ts';
import { meant, type Kind, type Shot } from './shot.ts';

/** A device on which one state after the other is opened and judged. */
export interface Judge {
  readonly page: Page;
  /** Everything that is wrong with what the page shows, a line each. The page is used up by it. */
  judge(shot: Pick<Shot, 'name' | 'folder' | 'unfolds'>): Promise<string[]>;
  /** Of each state that was judged, in the shop. */
  readonly words: ReadonlyMap<string, WordCount>;
  /** Leaves nothing for the next state to find. */
  clear(): Promise<void>;
}

/** What differs between the two. Everything else is asked of both. */
const kinds: Readonly<Record<Kind, Asked>> = {
  shop: {
    home: [360, 740],
    others: [
      // The narrowest phone, and a desktop's 1280 px at 200 %.
      [320, 640],
      [640, 400],
    ],
    // A partner's legal texts have headings of their own.
    unasked: ['heading-order'],
    isForFingers: true,
  },
  desk: {
    home: [1280, 800],
    others: [
      [768, 800],
      [360, 800],
    ],
    unasked: [],
    isForFingers: false,
  },
};

interface Asked {
  readonly home: Size;
  readonly others: readonly Size[];
  /** Rules of axe that it does not keep. */
  readonly unasked: readonly string[];
  /** It is used on a phone, in a slow network, by whoever has set large letters. */
  readonly isForFingers: boolean;
}

/** One page for all states, since a new one takes two processes. */
export async function openJudge(browser: Browser, kind: Kind): Promise<Judge> {
  const { home, others, unasked, isForFingers } = kinds[kind];
  const { page, context, troubles } = await (kind === 'shop' ? newPhone : newDesktop)(browser);
  context.setDefaultTimeout(limit(60_000));
  const shifts = await watchForShifts(context);
  const words = new Map<string, WordCount>();
  await bringAxe(context);
  await translateEverything(context, { whenAsked: true });
  /** The document that the page shows. */
  let sent: Response | undefined;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) sent = response;
  });

  return {
    page,
    words,

    async judge({ name, ...shot }) {
      // A state may have loaded its page anew.
      await page.waitForFunction(isReady);
      await page.evaluate(settled);
      const found = await axeFindings(page, unasked);
      found.push(...(await page.evaluate(bareTexts)));
      if (isForFingers) {
        found.push(...(await page.evaluate(smallTargets)));
        found.push(...(await page.evaluate(brokenPhones)));
        found.push(...(await page.evaluate(afterTheEnd, (await sent?.text()) ?? '')));
      }
      // Until here nothing but the page itself has moved it.
      found.push(...shifts.splice(0));
      if (isForFingers) {
        const count = await countWords(page, shot);
        words.set(name, count);
        if (count.most !== null && count.words > count.most)
          found.push(`${count.words} words, of at most ${count.most}`);
        found.push(...(await tooWideInLargeText(page)));
      }
      for (const size of others) found.push(...(await tooWide(page, size)));
      // A laptop's page is another one on a phone.
      if (!isForFingers) found.push(...(await axeFindings(page, unasked)));
      await setWindow(page, home);
      found.push(...(await notReached(page)));
      found.push(...troubles.list.splice(0));
      await translatePage(page);
      found.push(...(await staysAlive(page, name)));
      // What is typed and chosen in passing may be refused.
      found.push(...troubles.list.splice(0).filter((line) => /^(console|uncaught error)/.test(line)));
      return found.filter((line) => !meant.test(line));
    },

    async clear() {
      await page.waitForLoadState();
      await page.evaluate(() => sessionStorage.clear());
      // A screen that follows the same request as the next one would leave by itself, in the midst of that one.
      await page.goto('about:blank');
      await setWindow(page, home);
      troubles.list.length = 0;
      shifts.length = 0;
    },
  };
}

/** Runs in the page: what moves or fades to an end is there. A colour on its way has a contrast of its own. */
async function settled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}
