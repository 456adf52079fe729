/** Escaped markup, safe to send. Made only by the `html` tag. */
export interface Html {
  readonly markup: string;
}

type Value = Html | readonly Html[] | string | number | null | undefined | false;

/** Escapes every value that is not Html itself; null, undefined and false render nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map((text, index) => `${text}${markupOf(values[index])}`);
  return { markup: parts.join('') };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'object')
    return 'markup' in value ? value.markup : value.map((each) => each.markup).join('');
  return escapeHtml(String(value));
}
