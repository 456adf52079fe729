/** A rule of the specification, and one way in which a careless change might break it. */
export interface BrokenRule {
  /** The violated statement of test/conformance: '5.rfc.button'. */
  readonly statement: string;
  /** The resulting misbehaviour. */
  readonly broken: string;
  readonly edits: readonly Edit[];
  /** The test file that has to notice; only its tests tagged with the statement run. */
  readonly test: string;
}

/** `find` must occur exactly once in the file. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** An edit that removes something. */
export const without = (file: string, find: string): Edit => ({ file, find, put: '' });
