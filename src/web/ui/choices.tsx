import type { ComponentProps, ReactNode } from 'react';
import { t } from '#web/text/text.ts';
import styles from './choices.module.css';
import { cx } from './cx.ts';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';

type Input = Omit<ComponentProps<'input'>, 'type' | 'ref'>;

/** A checkbox with its sentence. */
export function Checkbox({
  children,
  error,
  id,
  ...input
}: Input & { children: ReactNode; error?: string | undefined }) {
  return (
    <div>
      <label className={styles.check}>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error && id ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && <FieldError id={`${id ?? ''}-error`}>{error}</FieldError>}
    </div>
  );
}

/** A chip: a native checkbox or radio that shows its checked state with a tint, an edge and a tick. */
export function PickChip({
  children,
  type = 'checkbox',
  ...input
}: Input & { children: ReactNode; type?: 'checkbox' | 'radio' }) {
  return (
    <label className={styles.pick}>
      <input {...input} type={type} />
      <span>
        <Icon name="check" size="s" />
        <span>{children}</span>
      </span>
    </label>
  );
}

/** A wrapping row of chips with a legend. */
export function PickGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className={styles.picks}>{children}</div>
    </fieldset>
  );
}

export interface Colour {
  /** Hex, '#8c9a82'. */
  color: string;
  name: string;
  /** None of it is left. */
  out?: boolean;
}

interface SwatchesProps {
  legend: string;
  name: string;
  colours: readonly Colour[];
  /** Hex of the chosen colour, or null. */
  chosen: string | null;
  onChoose: (colour: Colour) => void;
  /** The line under the row: 'Elegiste **Oliva**', or an instruction. */
  said: ReactNode;
  error?: string | undefined;
  id?: string;
  /** Id of the form that the radios belong to, when they are outside it. */
  form?: string;
}

const nameOf = ({ name, out }: Colour): string => (out ? t('product.colourOut', { name }) : name);

/** A device's colours as radios. Fills are SVG attributes: the content security policy blocks style="…". */
export function Swatches({
  legend,
  name,
  colours,
  chosen,
  onChoose,
  said,
  error,
  id = name,
  form,
}: SwatchesProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.swatches}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{legend}</legend>
      <div className={styles.row}>
        {colours.map((colour) => (
          <label key={colour.color} className={styles.swatch} title={nameOf(colour)}>
            <input
              type="radio"
              name={name}
              value={colour.color}
              required
              form={form}
              disabled={colour.out}
              aria-label={nameOf(colour)}
              defaultChecked={colour.color === chosen && !colour.out}
              onChange={() => onChoose(colour)}
            />
            <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
              <circle cx="24" cy="24" r="18" fill={colour.color} />
              {colour.out && <path className={styles.out} d="M8 40 40 8" />}
            </svg>
          </label>
        ))}
      </div>
      <p className={cx(styles.said)} aria-live="polite">
        {said}
      </p>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
