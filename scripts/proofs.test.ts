import { expect, test } from 'vitest';
import { statements } from '#test/conformance/statements.ts';
import { gaps, proofsIn } from './proofs.ts';

// Assembled, because this file's own samples would be parsed as tags.
const spec = (ids: string) => '[sp'.concat('ec:', ids, ']');

test('tags are read from the titles of tests that run', () => {
  const source = `
    test('ten digits ${spec('5.phone.digits 9.phone')}', () => {});
    it.each([1, 2])("a \\"code\\" of %i ${spec('5.code.limit')} ${spec('9.code')}", () => {});
    test(
      \`nothing tagged\`,
      () => {},
    );`;
  expect(proofsIn(source, 'a.test.ts')).toEqual({
    proofs: [
      { file: 'a.test.ts', title: 'ten digits', ids: ['5.phone.digits', '9.phone'] },
      { file: 'a.test.ts', title: 'a "code" of %i', ids: ['5.code.limit', '9.code'] },
    ],
    strays: 0,
  });
});

test('a tag of a skipped test, or in a comment, is a stray', () => {
  const source = `
    // ${spec('5.phone.digits')}
    test.skip('ten digits ${spec('5.phone.digits')}', () => {});`;
  expect(proofsIn(source, 'a.test.ts')).toEqual({ proofs: [], strays: 2 });
});

test('a statement without a test and a tag without a statement are gaps', () => {
  const two = [
    { id: '5.a', section: '§5 Form', text: 'One | two.' },
    { id: '5.b', section: '§5 Form', text: 'Three.', reading: 'Four.' },
  ];
  const proofs = [{ file: 'src/a.test.ts', title: 'proves it', ids: ['5.a', '5.c'] }];
  expect(gaps(two, proofs)).toEqual({
    unproved: [two[1]],
    unknown: ['src/a.test.ts: “proves it” names 5.c'],
  });
});

test('statements have ids of their own, in their section', () => {
  expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
  for (const { id, section } of statements) {
    expect(id).toMatch(/^[2-9](\.[a-z0-9-]+)+$/);
    expect(section.startsWith(`§${id[0]} `)).toBe(true);
  }
});
