/**
 * Of a person of the desk, as she is named in every act and in the audit log: letters, with single spaces, hyphens and
 * apostrophes between them. A name holds no mark that could end the sentence in which it stands.
 */
export const isFullName = (name: string): boolean =>
  /^[\p{L}\p{M} '’-]+$/u.test(name) && !/^[ '’-]|[ '’-][ '’-]|[ '’-]$/u.test(name);

/** Within a sentence, where it begins and ends. */
export const quoted = (name: string): string => `«${name}»`;
