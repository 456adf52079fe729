/**
 * Returns why the text is not an e-mail address, in the spec's words (§5), or null. `endings` 'known' is the bureau
 * form's extra rule: the address ends in com, mx, org, net, edu, gob or info.
 */
export function emailError(text: string, endings: 'any' | 'known' = 'any'): string | null {
  return isEmail(text, endings) ? null : 'El correo no es válido.';
}

/** One pass per part, no nested repetition: linear time for any input. */
export function isEmail(text: string, endings: 'any' | 'known' = 'any'): boolean {
  if (text.length > 254) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const labels = text.slice(at + 1).split('.');
  if (local.length < 1 || local.length > 64 || labels.length < 2) return false;
  if (!/^[a-z0-9!#$%&'*+/=?^_`{|}~.-]+$/i.test(local)) return false;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false;
  if (!labels.every(isLabel)) return false;
  const last = (labels.at(-1) ?? '').toLowerCase();
  return endings === 'known' ? knownEndings.has(last) : /^[a-z]{2,}$/.test(last);
}

/** Trimmed and lower-cased, as stored. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

function isLabel(label: string): boolean {
  return /^[a-z0-9-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

const knownEndings = new Set(['com', 'mx', 'org', 'net', 'edu', 'gob', 'info']);
