import { expect, test } from 'vitest';
import { refusalWords } from './review-reasons.ts';

test('a report has words, never the raw word of a rule', () => {
  expect(refusalWords('delinquencies')).toBe('Varios pagos atrasados');
  expect(refusalWords('one-delinquency')).toBe('Pagos atrasados');
});
