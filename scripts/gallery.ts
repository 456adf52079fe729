import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newDesktop, newPhone, openBrowser } from '#test/support/browser.ts';
import { startProduct } from '#test/support/product.ts';
import { picture } from './gallery/picture.ts';
import { meant } from './gallery/shot.ts';
import { shots } from './gallery/shots.ts';
import { startTour } from './gallery/tour.ts';

/**
 * `npm run gallery [name…]`: a PNG of every screen and its main states at 360 and at 1280 px, in gallery/. Names
 * are parts of shot names; without any, all are taken. Lists the troubles it met and fails if there were any.
 */
const folder = join(import.meta.dirname, '../gallery');
const wanted = process.argv.slice(2);

await using product = await startProduct({ env: { CAPTCHA: 'sandbox', LOG_LEVEL: 'error' } });
const browser = await openBrowser();
const devices = [
  { width: 360, device: await newPhone(browser) },
  { width: 1280, device: await newDesktop(browser) },
];
const tour = startTour(product.origin);
if (wanted.length === 0) await rm(folder, { recursive: true, force: true });
for (const { width } of devices) await mkdir(join(folder, String(width)), { recursive: true });

const failures: string[] = [];
for (const shot of shots.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
)) {
  for (const { width, device } of devices) {
    const file = join(folder, String(width), `${shot.name}.png`);
    try {
      await picture(device, file, (page) => shot.open(page, tour));
    } catch (error) {
      failures.push(`${shot.name} at ${width}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  console.log(shot.name);
}
for (const { device } of devices) failures.push(...device.troubles.list.filter((line) => !meant.test(line)));
await browser.close();

if (failures.length > 0) {
  console.error(`\n${failures.join('\n')}`);
  process.exitCode = 1;
}
