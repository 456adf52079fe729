import type { Statement } from '#test/conformance/statement.ts';

/** A test whose title names the statements it proves: test('… [spec:5.phone.digits 9.phone]'). */
export interface Proof {
  /** Relative to the repository. */
  readonly file: string;
  /** Without its tags. */
  readonly title: string;
  readonly ids: readonly string[];
}

/** Returns the tagged tests of one source. `strays` counts tags outside the title of a test that runs. */
export function proofsIn(source: string, file: string): { proofs: Proof[]; strays: number } {
  const proofs: Proof[] = [];
  let seen = 0;
  for (const [, , literal = ''] of source.matchAll(testTitle)) {
    const tags = [...literal.matchAll(tag)];
    if (tags.length === 0) continue;
    seen += tags.length;
    const title = literal.replace(tag, '').replaceAll(/\\(.)/g, '$1').trim();
    proofs.push({ file, title, ids: tags.flatMap(([, ids = '']) => ids.trim().split(/\s+/)) });
  }
  return { proofs, strays: [...source.matchAll(tag)].length - seen };
}

/** Returns the titles of the tests of one source that run, without their tags. */
export const titlesIn = (source: string): string[] =>
  [...source.matchAll(testTitle)].map(([, , literal = '']) =>
    literal.replace(tag, '').replaceAll(/\\(.)/g, '$1').trim(),
  );

/** Returns what is incomplete: statements without a test, tags that name no statement. */
export function gaps(statements: readonly Statement[], proofs: readonly Proof[]) {
  const known = new Set(statements.map(({ id }) => id));
  const proved = new Set(proofs.flatMap(({ ids }) => ids));
  return {
    unproved: statements.filter(({ id }) => !proved.has(id)),
    unknown: proofs.flatMap(({ file, title, ids }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: “${title}” names ${id}`),
    ),
  };
}

/** The first argument of test(…), it(…) and test.each(…)(…); not of `test.skip(`, which proves nothing. */
const testTitle = /(?:\b(?:test|it)|[)`])\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const tag = /\[spec:([^\]]*)\]/g;
