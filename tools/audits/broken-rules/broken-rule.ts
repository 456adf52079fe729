/** A rule of the specification, and how to break it in the code, one way that a careless change might. */
export interface BrokenRule {
  /** The statement of test/conformance that no longer holds: '5.rfc.button'. */
  readonly statement: string;
  /** What the product does wrong then. */
  readonly broken: string;
  readonly edits: readonly Edit[];
  /** The file of tests that has to notice; of it, the tests tagged with the statement are run. */
  readonly test: string;
}

/** `find` stands exactly once in the file. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** An edit that takes something away. */
export const without = (file: string, find: string): Edit => ({ file, find, put: '' });
