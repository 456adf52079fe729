import type { OutputBundle, Plugin } from 'rolldown';

/**
 * A program's text in ASCII: every other letter as an escape, which says the same in strings, patterns, templates and
 * names.
 * @throws Error after a backslash and in String.raw, where it would say something else
 */
export function inPlainLetters(code: string): string {
  const [other] = /\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/.exec(code) ?? [];
  if (other) throw new Error(`an escape would say something else here: ${other}`);
  return code.replaceAll(/[\u0080-\uffff]/g, (letter) => {
    const unit = letter.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${unit}`;
  });
}

/**
 * For what Node runs: of a file with a single other letter it holds two bytes for each letter, for as long as the
 * server runs.
 */
export const plainLetters = {
  name: 'plain-letters',
  generateBundle(_options: unknown, bundle: OutputBundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = inPlainLetters(file.code);
    }
  },
} satisfies Plugin;
