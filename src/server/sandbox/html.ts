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

/** Drawn on a 24 × 24 grid with one stroke, like the shop's. */
export const icon = (name: IconName): Html =>
  html`<svg class="i" viewBox="0 0 24 24" aria-hidden="true">${shapes[name]}</svg>`;

export type IconName = keyof typeof shapes;

const shapes = {
  flask: html`<path d="M10 3v6L4.6 18a2 2 0 0 0 1.7 3h11.4a2 2 0 0 0 1.7-3L14 9V3M8.5 3h7M7.5 15h9" />`,
  message: html`<path d="M21 15a2 2 0 0 1-2 2H8l-5 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2ZM8 8h8M8 12h5" />`,
  mail: html`<rect x="3" y="5" width="18" height="14" rx="2.5" /><path d="m4 7.5 8 5.5 8-5.5" />`,
  till: html`<path
    d="M3 15h18v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4ZM5 15l1-7h12l1 7M9 8V3h7v5M9 11.5h.01M12 11.5h.01M15 11.5h.01M10 18h4"
  />`,
  review: html`<path d="M9 4H6a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2h-3" /><rect
      x="9"
      y="2.5"
      width="6"
      height="4"
      rx="1.2"
    /><path d="m8.5 14 2.5 2.5 4.5-5" />`,
  clock: html`<circle cx="12" cy="12" r="9" /><path d="M12 7v5l3.5 2" />`,
  phone: html`<rect x="7" y="2.5" width="10" height="19" rx="2.5" /><path d="M11 18.5h2" />`,
  lock: html`<rect x="5" y="11" width="14" height="10" rx="2.5" /><path d="M8 11V7.5a4 4 0 0 1 8 0V11" />`,
  check: html`<path d="m5 12.5 4.5 4.5L19 7.5" />`,
  cross: html`<path d="m6 6 12 12M18 6 6 18" />`,
  exit: html`<path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M10 16l-4-4 4-4M6 12h9" />`,
  camera: html`<path
      d="M4 8h3l1.8-3h6.4L17 8h3a1 1 0 0 1 1 1v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V9a1 1 0 0 1 1-1Z"
    /><circle cx="12" cy="13.5" r="3.5" />`,
  barcode: html`<path d="M4 6v12M7.5 6v12M10 6v12M14 6v12M16.5 6v12M20 6v12" />`,
  arrow: html`<path d="M5 12h14M13 6l6 6-6 6" />`,
  next: html`<path d="m9.5 6 6 6-6 6" />`,
  copy: html`<rect x="9" y="9" width="11" height="11" rx="2.5" /><path
      d="M5.5 15H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v.5"
    />`,
  person: html`<circle cx="12" cy="8" r="4" /><path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />`,
  shop: html`<path
    d="M4 10v10h16V10M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5h4v5"
  />`,
} as const;
