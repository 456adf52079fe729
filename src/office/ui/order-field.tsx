import { useInputControl, type FieldMetadata } from '@conform-to/react';
import { useEffect, useId, useRef, useState } from 'react';
import { sentences } from '../text/sentences.ts';
import { Button } from './button.tsx';
import es from './es.json';
import { FieldErrors } from './field.tsx';
import { Icon } from './icon.tsx';

const t = sentences(es);

/**
 * Things in an order of one's choice, each of which may be left out: moved by drag, or by two buttons with keys. What is
 * sent is their words, 'SMS, WhatsApp'. The first may be fixed.
 */
export function OrderField({
  field,
  label,
  all,
  fixed,
}: {
  field: FieldMetadata<string>;
  label: string;
  all: readonly string[];
  /** It stays the first, and is always there. */
  fixed: string;
}) {
  const control = useInputControl(field);
  const chosen = (control.value ?? '').split(', ').filter((each) => all.includes(each));
  const on = chosen.includes(fixed) ? chosen : [fixed, ...chosen];
  const rows = [...on, ...all.filter((each) => !on.includes(each))];
  const [said, setSaid] = useState('');
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<string | null>(null);
  // A row that moves, or a button that cannot go further, would lose the focus.
  useEffect(() => {
    if (pressed.current !== null) document.getElementById(pressed.current)?.focus();
    pressed.current = null;
  }, [control.value]);
  const put = (order: readonly string[]) => control.change(order.join(', '));
  const move = (each: string, to: number) => {
    const others = on.filter((other) => other !== each);
    const place = Math.max(1, Math.min(to, others.length));
    put(others.toSpliced(place, 0, each));
    setSaid(t('movedTo', { what: each, n: place + 1 }));
  };
  return (
    <fieldset className="field order">
      <legend className="lab">{label}</legend>
      <input type="hidden" name={field.name} value={on.join(', ')} />
      <ol ref={list}>
        {rows.map((each) => {
          const place = on.indexOf(each);
          const isOn = place >= 0;
          const isFixed = each === fixed;
          return (
            <li key={each}>
              <label className="row chk">
                <input
                  type="checkbox"
                  checked={isOn}
                  disabled={isFixed}
                  onChange={() => put(isOn ? on.filter((other) => other !== each) : [...on, each])}
                />
                <span>{isOn ? t('inPlace', { n: place + 1, what: each }) : each}</span>
              </label>
              {isOn && !isFixed && (
                <span className="row">
                  {/* With the pointer; keys have the two beside it. */}
                  <button
                    type="button"
                    className="grip"
                    tabIndex={-1}
                    aria-hidden="true"
                    onPointerDown={({ currentTarget, pointerId }) =>
                      currentTarget.setPointerCapture(pointerId)
                    }
                    onPointerUp={({ clientX, clientY }) => {
                      const under = document.elementFromPoint(clientX, clientY)?.closest('li') ?? null;
                      const to = [...(list.current?.children ?? [])].findIndex((row) => row === under);
                      if (to >= 0 && to < on.length) move(each, to);
                    }}
                  >
                    <Icon name="menu" small />
                  </button>
                  {([-1, 1] as const).map((step) => (
                    <Button
                      key={step}
                      id={`${id}${each}${step}`}
                      size="sm"
                      kind="quiet"
                      icon={step < 0 ? 'chevron-up' : 'chevron-down'}
                      aria-label={t(step < 0 ? 'moveUp' : 'moveDown', { what: each })}
                      aria-disabled={step < 0 ? place <= 1 : place === on.length - 1}
                      onClick={() => {
                        pressed.current = `${id}${each}${step}`;
                        move(each, place + step);
                      }}
                    />
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <output className="vh">{said}</output>
      <FieldErrors field={field} />
    </fieldset>
  );
}
