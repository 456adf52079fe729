import { expect, test } from 'vitest';
import { contextFor } from '../../context.ts';
import { loader } from './por-aclarar.tsx';

const opened = (status: number) => {
  const url = new URL('https://oficina.example/oficina/pagos');
  return loader({
    context: contextFor({
      transport: () => Promise.resolve(Response.json({ errors: [] }, { status })),
      nonce: '',
      onFault: () => undefined,
      now: () => Promise.resolve(new Date()),
      sandbox: false,
    }),
    request: new Request(url),
    url,
    pattern: '/pagos',
    params: {},
  });
};

test('who may not read payments comes to the refunds, which the menu calls Pagos too', async () => {
  await expect(opened(403)).rejects.toSatisfy(
    (answer: Response) => answer.status === 302 && answer.headers.get('location') === '/pagos/devoluciones',
  );
  await expect(opened(503)).rejects.toMatchObject({ init: { status: 503 } });
});
