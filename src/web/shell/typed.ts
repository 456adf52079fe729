/**
 * What stands in a page's fields, kept over one reload of a screen that broke. In memory until then: it goes to the
 * tab's storage only when a screen breaks, and leaves it with the next page of the tab, whichever that is.
 */
export interface Typed {
  readonly path: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Reads the fields that somebody changed. Codes are no longer right when the page is back, files cannot be kept. */
export function readTyped(): Typed {
  const changed = [...fieldsIn(document)].filter(([, field]) =>
    isTick(field) ? field.checked !== field.defaultChecked : field.value !== startOf(field),
  );
  const values = changed.map(([key, field]) => [key, isTick(field) ? String(field.checked) : field.value]);
  return { path: location.pathname, values: Object.fromEntries(values) as Record<string, string> };
}

/** Keeps it for the next page of this tab. */
export function keepTyped(typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // A private window without storage: it is typed again.
  }
}

/** Puts what was kept into the fields of the same screen, as if it were typed; what was typed since stays. */
export function giveBackTyped(): void {
  const typed = takeKept();
  if (typed?.path !== location.pathname) return;
  for (const [key, field] of fieldsIn(document)) {
    const value = typed.values[key];
    if (value === undefined) continue;
    if (isTick(field)) {
      if (String(field.checked) !== value) field.click();
    } else if (field.value === startOf(field)) {
      field.value = value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    }
  }
}

const KEY = 'escrito';

function takeKept(): Typed | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return JSON.parse(kept ?? 'null') as Typed | null;
  } catch {
    return null;
  }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of all forms by what they are called; radios of one name are told apart by their value. */
function fieldsIn(page: Document): Map<string, Field> {
  const fields = page.querySelectorAll<Field>('input[name], select[name], textarea[name]');
  return new Map(
    [...fields]
      .filter((field) => !leftOut.has(field.type) && field.autocomplete !== 'one-time-code')
      .map((field) => [`${field.id} ${field.name} ${isTick(field) ? field.value : ''}`, field]),
  );
}

const leftOut = new Set(['hidden', 'file', 'password', 'submit', 'button']);

const isTick = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type);

/** What a field held before anybody touched it. */
const startOf = (field: Field): string =>
  field instanceof HTMLSelectElement
    ? ([...field.options].find(({ defaultSelected }) => defaultSelected)?.value ??
      field.options[0]?.value ??
      '')
    : field.defaultValue;
