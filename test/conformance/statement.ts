/** One statement of the specification, which a test proves. */
export interface Statement {
  /** '5.phone.digits': the number is the specification's section. Stable: tests name it as [spec:5.phone.digits]. */
  readonly id: string;
  /** Where it stands: '§5 Phone'. */
  readonly section: string;
  /** What it says; Spanish texts are exact. */
  readonly text: string;
  /** How the readings settle it otherwise than the words say. */
  readonly reading?: string;
}

/** The statements of one part of a section, by id. */
export const under = (
  section: string,
  statements: Record<string, string | { text: string; reading: string }>,
): Statement[] =>
  Object.entries(statements).map(([id, said]) =>
    typeof said === 'string' ? { id, section, text: said } : { id, section, ...said },
  );
