/**
 * What stands in a page's fields, kept over one reload of a screen that broke. It goes to the tab's storage only when a
 * screen breaks, and leaves it with the next page of the tab, whichever that is.
 */
export interface Typed {
  readonly path: string;
  /** What is written or chosen, or whether a box is ticked. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** Reads the fields that somebody changed. */
export function readTyped(): Typed {
  const changed = fieldsIn(document).filter((field) => !isUntouched(field));
  return {
    path: location.pathname,
    values: Object.fromEntries(changed.map((field) => [keyOf(field), valueOf(field)])),
  };
}

/** Keeps it for the next page of this tab. */
export function keepTyped(typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // A private window without storage: it is typed again.
  }
}

/** Takes what was kept out of the storage; the screen that broke has it typed again, beside what was typed since. */
export function giveBackTyped(): void {
  try {
    const { path, values = {} } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Typed>;
    sessionStorage.removeItem(KEY);
    if (path === location.pathname) for (const field of fieldsIn(document)) typeAgain(field, values);
  } catch {
    // Nothing was kept.
  }
}

function typeAgain(field: Field, values: Typed['values']): void {
  const value = values[keyOf(field)];
  if (value === undefined || value === valueOf(field)) return;
  if (isTick(field)) field.click();
  else if (isUntouched(field) || 'options' in field) {
    field.value = value as string;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

const KEY = 'escrito';

type Field = HTMLInputElement | HTMLSelectElement;

/** Codes are no longer right when the page is back, and files cannot be kept. */
const fieldsIn = (page: Document): Field[] => [
  ...page.querySelectorAll<Field>(
    ':is(input,select)[name]:not([type=hidden],[type=file],[autocomplete=one-time-code])',
  ),
];

/** Radios of one name are told apart by their value. */
const keyOf = (field: Field): string => field.id + field.name + (isTick(field) ? field.value : '');

const valueOf = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value);

/** Whether a field holds what it came with; of a list nobody can tell. */
const isUntouched = (field: Field): boolean =>
  isTick(field)
    ? field.checked === field.defaultChecked
    : field.value === (field as Partial<HTMLInputElement>).defaultValue;

const isTick = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type);
