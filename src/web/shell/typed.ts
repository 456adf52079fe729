/**
 * The values of a page's fields, preserved over one reload of a screen that broke. Written to sessionStorage only when
 * a screen breaks, and removed by the tab's next page, whichever it is.
 */
export interface Typed {
  readonly path: string;
  /** Text or chosen option; for a checkbox or radio, whether it is ticked. */
  readonly values: Readonly<Record<string, string | boolean>>;
}

/** Reads the fields that the person changed. */
export function readTyped(): Typed {
  const changed = fieldsIn(document).filter((field) => !isUntouched(field));
  return {
    path: location.pathname,
    values: Object.fromEntries(changed.map((field) => [keyOf(field), valueOf(field)])),
  };
}

/** Stores the values for this tab's next page. */
export function storeTyped(typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // A private window without storage: it must be typed again.
  }
}

/** Removes the stored values; the screen that broke gets them back, except in fields typed into since. */
export function restoreTyped(): void {
  try {
    const { path, values = {} } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Typed>;
    sessionStorage.removeItem(KEY);
    if (path === location.pathname) for (const field of fieldsIn(document)) restoreField(field, values);
  } catch {
    // Nothing was stored.
  }
}

/** Stores the values until this path is open again, after its person has proved who she is. */
export function keepTyped(typed: Typed): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(typed));
  } catch {
    // As above.
  }
}

/** Gives the step its values back. At another request nothing stays of them: the next person may hold this phone. */
export function restoreKept(): void {
  try {
    const { path = '', values = {} } = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Partial<Typed>;
    const requestOf = (of: string) => of.slice(of.lastIndexOf('/'));
    if (path === location.pathname) for (const field of fieldsIn(document)) restoreField(field, values);
    if (path === location.pathname || requestOf(path) !== requestOf(location.pathname))
      sessionStorage.removeItem(KEPT);
  } catch {
    // Nothing was stored.
  }
}

function restoreField(field: Field, values: Typed['values']): void {
  const value = values[keyOf(field)];
  if (value === undefined || value === valueOf(field)) return;
  if (isTick(field)) field.click();
  else if (isUntouched(field) || 'options' in field) {
    field.value = value as string;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

const KEY = 'escrito';
const KEPT = 'escrito-antes';

type Field = HTMLInputElement | HTMLSelectElement;

/** Codes will have expired by then, and files cannot be stored. */
const fieldsIn = (page: Document): Field[] => [
  ...page.querySelectorAll<Field>(
    ':is(input,select)[name]:not([type=hidden],[type=file],[autocomplete=one-time-code])',
  ),
];

/** Radios of one name are distinguished by their value. */
const keyOf = (field: Field): string => field.id + field.name + (isTick(field) ? field.value : '');

const valueOf = (field: Field): string | boolean => (isTick(field) ? field.checked : field.value);

/** Whether a field still has its initial value; for a <select> that cannot be determined. */
const isUntouched = (field: Field): boolean =>
  isTick(field)
    ? field.checked === field.defaultChecked
    : field.value === (field as Partial<HTMLInputElement>).defaultValue;

const isTick = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type);
