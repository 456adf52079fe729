import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newDesktop, newPhone, launchBrowser } from '#test/support/browser.ts';
import { spawnProduct } from '#test/support/product.ts';
import { brands } from '#test/support/gallery/brands.ts';
import { picture } from '#test/support/gallery/picture.ts';
import { meant } from '#test/support/gallery/shot.ts';
import { countWords } from '#test/support/gallery/checks/words.ts';
import { watchForShifts } from '#test/support/gallery/checks/layout-shifts.ts';
import { shots } from '#test/support/gallery/shots.ts';
import { startTour } from '#test/support/gallery/tour.ts';

/**
 * `npm run tool gallery -- [name…] [--widths 320,360,768,1280] [--brands]`: a PNG of every screen and its main states,
 * in gallery/{width}/; at 360 and 1280 px by default. Names are substrings of screenshot names; without any, all are
 * taken. `--brands` repeats each in the six colours of the demo's partners. Lists problems and fails if there are any.
 */
const { values: asked, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '360,1280' },
    brands: { type: 'boolean', default: false },
  },
});
const folder = join(import.meta.dirname, '../../gallery');
const colours = asked.brands ? brands : [];

await using product = await spawnProduct({
  env: { SEED_DEMO: 'true', CAPTCHA: 'sandbox', LOG_LEVEL: 'error', TRUSTED_PROXIES: '1' },
});
const browser = await launchBrowser();
const devices = await Promise.all(
  asked.widths.split(',').map(async (text) => {
    const width = Number(text);
    const device =
      width < 640
        ? newPhone(browser, { viewport: { width, height: 740 } })
        : newDesktop(browser, { viewport: { width, height: 800 } });
    const opened = await device;
    return { width, ...opened, shifts: await watchForShifts(opened.context) };
  }),
);
const tour = startTour(product);
if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
for (const { width } of devices) await mkdir(join(folder, String(width)), { recursive: true });

const failures: string[] = [];
for (const shot of shots.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)) {
  let words = '';
  for (const { width, context, shifts } of devices) {
    const file = join(folder, String(width), shot.name);
    try {
      await picture({ context, shifts }, { file, colours }, async (page) => {
        await shot.open(page, tour);
        if (shot.kind === 'shop' && width === 360) words = `  ${(await countWords(page, shot)).words} words`;
      });
    } catch (error) {
      failures.push(`${shot.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(`${shot.name}${words}`);
}
for (const { troubles, shifts } of devices)
  failures.push(...[...troubles.list, ...shifts].filter((line) => !meant.test(line)));
await browser.close();

if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}`);
  process.exitCode = 1;
}
