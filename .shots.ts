import { startProduct } from './test/support/product.ts';
import { openBrowser } from './test/support/browser.ts';
const product = await startProduct({ env: { CAPTCHA: 'sandbox', SEED_DEMO: 'shop' } });
const browser = await openBrowser();
try {
  for (const width of [320, 360, 768, 1280]) {
    const ctx = await browser.newContext({
      viewport: { width, height: width < 700 ? 740 : 900 },
      baseURL: product.origin,
      locale: 'es-MX',
    });
    const page = await ctx.newPage();
    for (const [name, path] of [
      ['comparar', '/1/comparar?ids=1,5,9'],
      ['dos', '/1/comparar?ids=1,5,9999,2,3'],
      ['nada', '/1/comparar'],
      ['detalle', '/1/detalle-producto/1'],
      ['elegido', '/1/detalle-producto/1?enganche=2500&plazo=26'],
      ['catalogo', '/1/catalogo?comparar=1,5'],
      ['pre', '/1/precalification-request/1/1?color=%23E9A6B0&enganche=2500&plazo=26'],
    ] as const) {
      await page.goto(path);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `/tmp/wtc-shots/${name}-${width}.png`, fullPage: name !== 'catalogo' });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) console.log('OVERFLOW', name, width, over);
    }
    await ctx.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
