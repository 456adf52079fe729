import { sameName } from '#domain/applicant/name.ts';
import type { ColorChoice } from '#server/database/schema.ts';

/** Returns the colour that a path names by its hex value (with or without #) or its name, case-insensitive. */
export function colorIn(colors: readonly ColorChoice[], named: string): ColorChoice | undefined {
  const text = named.trim();
  const hex = text.replace(/^#?/, '#').toLowerCase();
  return (
    colors.find((each) => each.color.toLowerCase() === hex) ??
    colors.find((each) => sameName(each.name, text))
  );
}
