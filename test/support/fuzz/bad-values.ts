import fc from 'fast-check';
import { anyText } from '#test/support/any-text.ts';
import type { Schema } from './operations.ts';

/** Whether no text but the empty one is wrong: looking for another would never end. */
export const takesAnyText = (schema: Schema): boolean => {
  if (schema.anyOf) return schema.anyOf.some(takesAnyText);
  const { type, enum: values, pattern, minLength = 0, maxLength } = schema;
  return (
    (type === undefined || type === 'string') &&
    !values &&
    !pattern &&
    minLength <= 1 &&
    maxLength === undefined
  );
};

/** Whether no value at all is wrong. */
export const takesAnything = ({ type, anyOf, enum: values }: Schema): boolean =>
  anyOf ? anyOf.some(takesAnything) : type === undefined && !values;

/** Texts that a parameter of this schema must reject. Numbers are parsed as in JavaScript. */
export const badText = (schema: Schema): fc.Arbitrary<string> =>
  fc
    .oneof(
      { weight: 3, arbitrary: hostileText },
      { weight: 2, arbitrary: anyText({ maxLength: 60 }) },
      near(schema),
    )
    .filter((text) => text !== '' && !isGood(schema, text));

/** Values of any JSON type that a field of this schema must reject. */
export const badJson = (schema: Schema): fc.Arbitrary<unknown> =>
  fc
    .oneof(
      { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom<unknown>(null, [], {}, true, -1, 0, 1.5, Infinity, 2 ** 53, [[[]]], {
          $gt: '',
        }),
      },
      { weight: 1, arbitrary: fc.constant('x'.repeat((schema.maxLength ?? 10_000) + 1)) },
      { weight: 2, arbitrary: hostileText },
    )
    .filter((value) => !isGoodJson(schema, asSent(value)));

/** The value after a JSON round trip: without Infinity, for one. */
const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function isGood(schema: Schema, text: string): boolean {
  if (schema.type === 'integer' || schema.type === 'number') return isGoodNumber(schema, Number(text));
  return isGoodJson(schema, text);
}

function isGoodNumber(schema: Schema, value: number): boolean {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity } = schema;
  const isWhole = schema.type !== 'integer' || Number.isInteger(value);
  return isWhole && value >= minimum && value <= maximum && value > exclusiveMinimum;
}

/** Whether the schema accepts the value: an independent, short reimplementation of the server's validation. */
function isGoodJson(schema: Schema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((each) => isGoodJson(each, value));
  if (schema.type === 'null') return value === null;
  if (schema.type === 'integer' || schema.type === 'number')
    return typeof value === 'number' && isGoodNumber(schema, value);
  if (schema.type === 'object') return isGoodObject(schema, value);
  if (schema.type === 'boolean') return typeof value === 'boolean';
  if (schema.type === 'array') return isGoodArray(schema, value);
  if (schema.type === undefined) return true;
  if (typeof value !== 'string') return false;
  const { minLength = 0, maxLength = Infinity, pattern } = schema;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (value.length < minLength || value.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}

const isGoodArray = ({ items = {} }: Schema, value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => isGoodJson(items, each));

function isGoodObject({ properties = {}, required = [] }: Schema, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map(Object.entries(value));
  return (
    required.every((name) => fields.has(name)) &&
    Object.entries(properties).every(
      ([name, schema]) => !fields.has(name) || isGoodJson(schema, fields.get(name)),
    )
  );
}

const notNumbers = [
  '1e309',
  '-0.1',
  'NaN',
  'Infinity',
  '1,5',
  '０１',
  '1 or 1=1',
  "1'",
  '1;--',
  '[1]',
  'null',
];

/** Values just outside the valid range. */
function near(schema: Schema): fc.Arbitrary<string> {
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = 0, maximum = 100 } = schema;
    return fc.constantFrom(
      ...[minimum - 1, maximum + 1, minimum + 0.5, -maximum, 2 ** 31, 2 ** 63, 1e21].map(String),
      ...notNumbers,
    );
  }
  if (schema.enum)
    return fc
      .constantFrom(...schema.enum)
      .map((text) => (text === text.toLowerCase() ? `${text}s` : text.toLowerCase()));
  const tooLong = schema.maxLength === undefined ? [] : [fc.constant('7'.repeat(schema.maxLength + 1))];
  return fc.oneof(
    fc.integer({ min: 0, max: 40 }).map((length) => '7'.repeat(length)),
    ...tooLong,
  );
}

/** Texts that have broken other systems: traversal, injection, templates, line breaks, other scripts, length. */
export const hostileText: fc.Arbitrary<string> = fc.constantFrom(
  '..',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '%00',
  '\0',
  '%2e%2e%2f',
  "' or '1'='1",
  "'; drop table credit_requests; --",
  '1) union select null,version()--',
  '$where: 1',
  '{{7*7}}',
  '${jndi:ldap://127.0.0.1/x}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'x\r\nset-cookie: sid=evil',
  'x\nBcc: z@y.com',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  '�𐀀',
  'ﷺ'.repeat(40),
  'İıſ',
  '\u202Egpj.exe',
  '１２３４５６７８９０',
  'a'.repeat(1999),
  `a@${'a.'.repeat(200)}`,
  '(a+)+$'.repeat(30),
  '9'.repeat(400),
  '-'.repeat(500),
);
