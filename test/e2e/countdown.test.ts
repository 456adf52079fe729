import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, openStage, type Stage } from './conformance/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.[Symbol.asyncDispose]());

test.each([
  // From two figures of minutes to one, and through narrow and wide figures.
  [360, 601],
  [360, 73],
  [320, 601],
  [1280, 601],
])('at %i px nothing beside a countdown of %i s moves while it counts', async (width, seconds) => {
  await using scene = await stage.at('phone-verification');
  const { page, request } = scene;
  await page.setViewportSize({ width, height: 740 });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.addInitScript(([key, wait]) => sessionStorage.setItem(key, String(Date.now() + wait * 1000)), [
    `codigo:${request.requestId}`,
    seconds,
  ] as const);
  await page.goto(`/1/phone-verification/${request.phone}/1/${request.requestId}`);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  const said = async () => /otro código en (\d+:\d\d)/.exec(await page.getByRole('main').innerText())?.[1];
  const boxes = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *:not(circle)')]
        // The spinner of a button at rest turns unseen.
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return `${element.tagName} ${x} ${y} ${width} ${height}`;
        }),
    );
  await page.clock.runFor(1000);
  let before = await said();
  const still = await boxes();
  for (let tick = 0; tick < 4; tick += 1) {
    await page.clock.runFor(1000);
    await expect.poll(said).not.toBe(before);
    before = await said();
    expect(await boxes()).toEqual(still);
  }
});
