import { expect, test } from 'vitest';
import { inPlainLetters } from './plain-letters.ts';

// oxlint-disable-next-line no-eval, security/detect-eval-with-expression -- what a program says is seen by running it
const said = (code: string): unknown => (0, eval)(code);

test.each([
  "'enganche pagaré ñ'",
  '`año: ${1 + 1} – 😀`',
  "/^[áé–…]+$/.exec('é…á')?.[0]",
  "/^😀$/u.test('😀')",
  '({ año: 1 })',
  '((año) => año + 1)(1)',
])('%s says the same in ASCII', (code) => {
  const plain = inPlainLetters(code);
  expect(plain).not.toMatch(/[\u0080-\uffff]/);
  expect(said(plain)).toEqual(said(code));
});

test.each(["/[\\–]/.test('–')", 'String.raw`\\d año`'])('in %s an escape is refused', (code) => {
  expect(() => inPlainLetters(code)).toThrow('something else');
});
