import { expect, test } from 'vitest';
import { isKnowable, knownAnswers } from './known-answers.ts';

const quiet = { warn: () => {} };

/** Answers from a list, and counts how often it is asked. */
function server(...answers: Response[]) {
  let asked = 0;
  return { ask: () => Promise.resolve(answers[asked++]!.clone()), asked: () => asked };
}

test('only what is the same for everybody can be known', () => {
  expect(isKnowable('listProducts')).toBe(true);
  expect(isKnowable('getCommercialPartner')).toBe(true);
  for (const name of ['getSession', 'getDeliveryOrder', 'getAccountStatus', 'precalification'] as const) {
    expect(isKnowable(name)).toBe(false);
  }
  // A picture is no value.
  expect(isKnowable('getStorage')).toBe(false);
});

test('asked once, until the shop changes; nobody can change what all get', async () => {
  const known = knownAnswers(60_000, quiet);
  const { ask, asked } = server(Response.json({ list: [{ name: 'uno' }] }), Response.json({ list: [] }));
  const first = (await known.get('/productsNone', ask)) as { known: { list: { name: string }[] } };
  expect(first.known).toEqual({ list: [{ name: 'uno' }] });
  expect(() => (first.known.list[0]!.name = 'dos')).toThrow(TypeError);
  expect(await known.get('/productsNone', ask)).toEqual(first);
  expect(asked()).toBe(1);
  known.forget();
  expect(await known.get('/productsNone', ask)).toEqual({ known: { list: [] } });
});

test('a refusal comes as it was answered and is asked for again', async () => {
  const known = knownAnswers(60_000, quiet);
  const refusal = Response.json(
    { errors: ['No existe'] },
    { status: 404, headers: { 'x-error-code': 'not-found' } },
  );
  const { ask, asked } = server(refusal, refusal);
  for (const times of [1, 2]) {
    const answer = (await known.get('/getCommercialPartner/9', ask)) as Response;
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-error-code')).toBe('not-found');
    expect(await answer.json()).toEqual({ errors: ['No existe'] });
    expect(asked()).toBe(times);
  }
});
