import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';

/**
 * Label and message are getters where they depend on the partner's wording: rules are defined once for all partners.
 */
export interface FieldRule {
  readonly label: string;
  /** Message when empty; a field without it is optional. */
  readonly required?: string;
  /** Returns the message for a non-empty but invalid value, or null. */
  check?: (value: string) => string | null;
  /**
   * Normalises the field's text: applied to every change, never inside an IME composition. Null rejects the change: the
   * field returns to its previous value. Put a length limit here and not in `maxlength`, which would cut pasted text
   * before it is cleaned.
   */
  clean?: (value: string) => string | null;
}

export interface Missing {
  id: string;
  label: string;
}

interface Start<Name extends string> {
  values?: Partial<Record<Name, string>>;
  /** Errors of the server's response; shown at once, until the field changes. */
  errors?: Partial<Record<Name, string>> | undefined;
  /** Prefix of ids, for a page with two forms that share names. */
  idPrefix?: string;
}

/**
 * The state of a form whose inputs stay uncontrolled, so that it works before hydration and without a script. Spread
 * `form` on the <form>, `field(name)` on each field of the kit. Errors appear once a field is touched; `valid` and
 * `missing` are for the submit button and MissingLine. A checkbox counts as 'on' or ''.
 */
export function useFields<Name extends string>(rules: Record<Name, FieldRule>, start: Start<Name> = {}) {
  const names = Object.keys(rules) as Name[];
  const idOf = (name: Name) => `${start.idPrefix ?? ''}${name}`;
  const formRef = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => blank(names, (name) => start.values?.[name] ?? ''));
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set());
  // Objects of one response each, by which ErrorSummary knows that they are new.
  const told = () =>
    Object.fromEntries(
      names.flatMap((name) => {
        const message = start.errors?.[name];
        return message === undefined ? [] : [[name, { id: idOf(name), message }]];
      }),
    ) as Partial<Record<Name, { id: string; message: string } | undefined>>;
  const [seen, setSeen] = useState(start.errors);
  const [fromServer, setFromServer] = useState(told);
  if (start.errors !== seen) {
    // A new response of the action: show its errors, whatever was cleared before.
    setSeen(start.errors);
    setFromServer(told);
  }

  const problems = useMemo(() => {
    const found: Partial<Record<Name, string>> = {};
    for (const name of Object.keys(rules) as Name[]) {
      const problem = problemOf(rules[name], values[name]);
      if (problem !== null) found[name] = problem;
    }
    return found;
  }, [rules, values]);

  const serverError = (name: Name): string | undefined => fromServer[name]?.message;
  const take = (name: Name, value: string) => {
    setValues((before) => (before[name] === value ? before : { ...before, [name]: value }));
    setFromServer((before) => (name in before ? { ...before, [name]: undefined } : before));
  };
  /** Also for another control that writes into the field. */
  const touch = (name: Name) =>
    setTouched((before) => (before.has(name) ? before : new Set(before).add(name)));
  /** Sets a value from code (postal code look-up, a used-up code), in the DOM and in the state. */
  const set = (name: Name, value: string) => {
    const control = controlOf(formRef.current, name);
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
      if (control instanceof HTMLInputElement && control.type === 'checkbox')
        control.checked = value === 'on';
      else control.value = value;
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
    take(name, value);
  };

  // Values typed or autofilled before hydration.
  useEffect(() => {
    setValues((before) => {
      const now = { ...before };
      for (const name of Object.keys(rules) as Name[]) {
        const control = formRef.current?.elements.namedItem(name);
        const { clean } = rules[name];
        if (clean && control instanceof HTMLInputElement) cleanInPlace(control, clean, before[name]);
        now[name] = valueIn(formRef.current, name) ?? before[name];
      }
      return now;
    });
  }, [rules]);

  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    const control = event.target;
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
    const name = control.name as Name;
    if (!(name in rules) || (event.nativeEvent as InputEvent).isComposing) return;
    const { clean } = rules[name];
    if (clean && control instanceof HTMLInputElement) {
      const inserted = control.value;
      // A rejected text (pasted, or inserted by the keyboard) shows its error at once; a single letter does not.
      if (!cleanInPlace(control, clean, values[name]) && inserted.length > values[name].length + 1)
        touch(name);
    }
    take(name, valueIn(formRef.current, name) ?? '');
  };

  return {
    values,
    valid: names.every((name) => problems[name] === undefined),
    missing: names
      .filter((name) => problems[name] !== undefined)
      .map((name): Missing => ({ id: idOf(name), label: rules[name].label })),
    /**
     * The errors of the last response, until each field changes: for ErrorSummary, which takes the focus. A field that
     * was only touched shows its error itself; a summary appearing then would steal the focus from the next field.
     */
    answered: names.map((name) => fromServer[name]).filter((item) => item !== undefined),
    set,
    touch,
    form: {
      ref: formRef,
      noValidate: true,
      onInput,
      onCompositionEnd: onInput,
      onBlur: (event: SyntheticEvent) => {
        const name = (event.target as HTMLInputElement).name as Name;
        if (name in rules) touch(name);
      },
    },
    field: (name: Name) => ({
      id: idOf(name),
      name,
      label: rules[name].label,
      required: rules[name].required !== undefined,
      defaultValue: start.values?.[name],
      error: serverError(name) ?? (touched.has(name) ? problems[name] : undefined),
    }),
  };
}

export function problemOf(rule: FieldRule, value: string): string | null {
  const text = value.trim();
  if (text === '') return rule.required ?? null;
  return rule.check?.(text) ?? null;
}

/** Checks the same rules on the server: errors by name, or null if there are none. */
export function problemsOf<Name extends string>(
  rules: Record<Name, FieldRule>,
  form: FormData,
): Partial<Record<Name, string>> | null {
  const found: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(rules) as Name[]) {
    const value = form.get(name);
    const problem = problemOf(rules[name], typeof value === 'string' ? value : '');
    if (problem !== null) found[name] = problem;
  }
  return Object.keys(found).length > 0 ? found : null;
}

function blank<Name extends string>(names: Name[], of: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, string>;
}

/** The control of that name; for radios the list. Never an element that merely has the name as its id. */
function controlOf(form: HTMLFormElement | null, name: string) {
  const found = form?.elements.namedItem(name);
  if (!(found instanceof RadioNodeList)) return found;
  const named = [...found].filter((each) => 'name' in each && each.name === name);
  return named.length === 1 ? named[0] : found;
}

function valueIn(form: HTMLFormElement | null, name: string): string | null {
  const control = controlOf(form, name);
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? 'on' : '';
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) return control.value;
  return control instanceof RadioNodeList ? control.value : null;
}

/** Cleans in place and preserves the caret; returns false when the text was rejected. */
function cleanInPlace(input: HTMLInputElement, clean: (value: string) => string | null, previous: string) {
  const cleaned = clean(input.value);
  if (cleaned === input.value) return true;
  const left = input.value.slice(0, input.selectionStart ?? input.value.length);
  const caret = Math.min((clean(left) ?? previous).length, (cleaned ?? previous).length);
  input.value = cleaned ?? previous;
  if (input === document.activeElement && input.selectionStart !== null)
    input.setSelectionRange(caret, caret);
  return cleaned !== null;
}
