import { redirect, UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from 'react-router';
import { expect, test } from 'vitest';
import { keepsForm } from './keeps-form.ts';

const posting = (serverAction: () => Promise<unknown>) => keepsForm({ serverAction });

test('with no network the form stays and says so', async () => {
  const sentence = 'No pudimos conectarnos. Revisa tu conexión e inténtalo nuevamente.';
  expect(await posting(() => Promise.reject(new TypeError('Failed to fetch')))).toMatchObject({
    init: { status: 503 },
    data: { error: sentence, errors: [sentence], code: 'unavailable' },
  });
});

test.each([
  [{ error: 'Ingresa un código de verificación válido' }, 400],
  [{ lost: true }, 400],
  [{ said: 'El código se envió con éxito' }, 200],
  [undefined, 200],
])('what the server answered goes through: %j as %i', async (answer, status) => {
  expect(await posting(() => Promise.resolve(answer))).toMatchObject({ data: answer, init: { status } });
});

test('when the action fails on the server the form stays and says so', async () => {
  const sentence = 'Ocurrió un error. Inténtalo nuevamente en unos minutos.';
  expect(await posting(() => Promise.reject(new Error('Unexpected Server Error')))).toMatchObject({
    init: { status: 500 },
    data: { error: sentence, errors: [sentence], code: 'internal' },
  });
});

test('a redirect and an answer with a page of its own go where they always went', async () => {
  const away = redirect('/1/inicio');
  await expect(posting(() => Promise.reject(away))).rejects.toBe(away);
  const missing = new ErrorResponseImpl(404, 'Not Found', null);
  await expect(posting(() => Promise.reject(missing))).rejects.toBe(missing);
});
