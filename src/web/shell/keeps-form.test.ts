import { redirect } from 'react-router';
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

test('a redirect and a fault of the page go where they always went', async () => {
  const away = redirect('/1/inicio');
  await expect(posting(() => Promise.reject(away))).rejects.toBe(away);
  await expect(posting(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
