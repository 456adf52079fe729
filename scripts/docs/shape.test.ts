import { expect, test } from 'vitest';
import { z } from 'zod';
import { shapeOf } from './shape.ts';

test.each([
  [z.object({ a: z.string(), b: z.number().optional() }), '{ a: string, b?: number }'],
  [z.array(z.object({ a: z.int().nullable() })), '{ a: integer | null }[]'],
  [z.array(z.union([z.string(), z.number()])), '(string | number)[]'],
  [z.enum(['x', 'y']), '"x" | "y"'],
  [z.union([z.literal(0), z.literal(1), z.null()]), '0 | 1 | null'],
  [z.record(z.string(), z.boolean()), '{ [name]: boolean }'],
  [z.iso.date(), 'string (date)'],
  [z.unknown(), 'any'],
  [z.object({}), '{}'],
])('a schema is one line to read: %#', (schema, line) => {
  expect(shapeOf(schema, 'output')).toBe(line);
});

test('a default is something that a caller may leave out and an answer has', () => {
  const schema = z.object({ page: z.number().default(1) });
  expect(shapeOf(schema, 'input')).toBe('{ page?: number }');
  expect(shapeOf(schema, 'output')).toBe('{ page: number }');
});
