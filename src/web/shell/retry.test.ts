import { expect, test } from 'vitest';
import { refusing, scriptedApi } from '#test/support/scripted-api.ts';
import { loader as catalogue } from '../screens/catalogo/catalogo.tsx';
import { loader as detail } from '../screens/detalle-producto/detalle-producto.tsx';

const list = 'GET /productsNone?commercialPartnerId=1&page=1&limit=9&order=%2Bprice';
const open = (api: ReturnType<typeof scriptedApi>) =>
  catalogue({
    params: { partner: '1' },
    request: new Request('http://shop.test/1/catalogo'),
    context: api.context,
  } as never);

test('a product request that fails is tried three times more; a refusal is an answer [spec:7.products.retries 9.catalogue.retries]', async () => {
  const failing = scriptedApi({ [list]: refusing(503, 'unavailable') });
  await expect(open(failing)).rejects.toMatchObject({ init: { status: 503 } });
  expect(failing.calls).toEqual([list, list, list, list]);

  const refused = scriptedApi({ [list]: refusing(400, 'invalid-input') });
  await expect(open(refused)).rejects.toThrow('400');
  expect(refused.calls).toEqual([list]);

  const product = scriptedApi({ 'GET /products/7': refusing(500, 'internal') });
  const one = detail({ params: { partner: '1', id: '7' }, context: product.context } as never);
  await expect(one).rejects.toThrow('500');
  expect(product.calls).toHaveLength(4);
});
