import { expect } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { t, type TextKey } from '#web/text/text.ts';
import { hydrated } from './stage.ts';

/** A poll of a page whose answers the test gives, on a clock that the test moves. */
export interface Poll {
  /** Questions so far. */
  readonly asked: number;
  /** From now on the server is asked, or says this. */
  answer: Parameters<Route['fulfill']>[0] | 'server';
  /** Waits until so many questions were asked and the page has taken the last answer. */
  reaches(asked: number): Promise<void>;
  /** So many and no more, also when one more had time to arrive. */
  stays(asked: number): Promise<void>;
}

/**
 * Opens `path` with the page's clock standing still and the answers to `call` in the test's hands. The server's own
 * events are off: they would ask at once, and the counts would not be the interval's.
 */
export async function pollOf(page: Page, path: string, call: string, json: unknown): Promise<Poll> {
  const state = {
    asked: 0,
    answer: { json } as Poll['answer'],
    reaches: async (asked: number) => {
      await expect.poll(() => state.asked, { interval: 10 }).toBe(asked);
      await roundTrip(page);
    },
    stays: async (asked: number) => {
      await roundTrip(page);
      expect(state.asked).toBe(asked);
    },
  };
  await page.route('**/onboarding/events/**', (route) => route.fulfill({ status: 404 }));
  await page.route(`**/api/v1/onboarding/${call}/**`, async (route) => {
    state.asked += 1;
    const { answer } = state;
    await (answer === 'server' ? route.continue() : route.fulfill(answer));
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(path);
  await hydrated(page);
  return state;
}

/**
 * The position and a fetch of the page's own: what the page had asked for before them has arrived here, and what was
 * answered has been read there. Without it, a question asked too early would arrive after the test has looked.
 */
export const roundTrip = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await new Promise<unknown>((found) => navigator.geolocation.getCurrentPosition(found, found));
    await (await fetch('/livez')).text();
  });

/**
 * Moves the page's clock by whole intervals until the poll has ended as `ended` says. What an interval asks for is
 * answered before the next one: a slow machine's answers would otherwise be late by any number of intervals.
 */
export async function runUntil(page: Page, ended: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 1000; turn++) {
    if (await ended()) return;
    await page.clock.runFor(5000);
    // A page that leaves meanwhile takes it along.
    await roundTrip(page).catch(() => undefined);
  }
  throw new Error('The wait did not end within 5000 seconds of the page’s clock');
}

/** Is this sentence of es.json on the screen, bold marks left out? */
export const says = (page: Page, key: TextKey): Promise<boolean> =>
  page
    .getByRole('main')
    .innerText()
    .then((words) => words.includes(t(key).replaceAll('**', '')));

/** Another tab is in front, or this one again. */
export const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
