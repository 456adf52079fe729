import { beforeAll, afterAll, expect, test } from 'vitest';
import { startProduct, type Product } from '#test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product[Symbol.asyncDispose]());

test.each(
  [1, 185, 301].flatMap((partner) =>
    ['inicio', 'catalogo', `login/${partner}`, 'brackets', 'nada'].map((screen) => `/${partner}/${screen}`),
  ),
)('%s is the same when parts of it have been written before', async (path) => {
  // Who may have a session gets a page of their own.
  const page = async () => {
    const answer = await fetch(product.origin + path, { headers: { cookie: 'sid=unknown' } });
    expect(answer.status).toBe(path.endsWith('/nada') ? 404 : 200);
    return (await answer.text()).replaceAll(/nonce="[^"]+"/g, 'nonce');
  };
  const first = await page();
  expect(first).toContain('<footer');
  expect(await page()).toBe(first);
  expect(await page()).toBe(first);
});
