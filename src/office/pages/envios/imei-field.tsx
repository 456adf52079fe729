import { getInputProps, type FieldMetadata } from '@conform-to/react';
import { useEffect, useRef, useState } from 'react';
import { parseImei } from '#domain/credit/ledger/imei.ts';
import { sentences } from '../../text/sentences.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import es from './es.json';
import { Camera, type Scanned } from '../../ui/camera.tsx';
import { FieldErrors } from '../../ui/field.tsx';

const t = sentences(es);

const ofBox: Scanned = {
  reads: parseImei,
  title: t('cameraTitle'),
  lead: t('cameraLead'),
  refused: t('cameraRefused'),
};
const ofAccount: Scanned = {
  reads: (raw) => (/^\d{6}$/.test(raw) ? raw : null),
  title: t('codeTitle'),
  lead: t('codeLead'),
  refused: t('codeRefused'),
};

function fill(input: HTMLInputElement | null, read: string): void {
  if (!input) return;
  input.value = read;
  input.focus();
}

/** The field of the code that a customer shows or says. */
export function CustomerCodeField({
  field,
  label,
  hint,
}: {
  field: FieldMetadata<string>;
  label: string;
  hint?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { key, ...props } = getInputProps(field, {
    type: 'text',
    ...(hint !== undefined && { ariaDescribedBy: `${field.id}-hint` }),
  });
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint !== undefined && (
        <span className="hint" id={`${field.id}-hint`}>
          {hint}
        </span>
      )}
      <span className="with-camera">
        <input
          {...props}
          key={key}
          ref={input}
          className={cx('in num', field.errors && 'no')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Camera scanned={ofAccount} onRead={(code) => fill(input.current, code)} />
      </span>
      <FieldErrors field={field} />
    </div>
  );
}

/** The field of an IMEI: says whether the digits are one as soon as there are fifteen. The server checks again. */
export function ImeiField({
  field,
  label,
  focus = false,
}: {
  field: FieldMetadata<string>;
  label: string;
  focus?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(field.initialValue ?? '');
  useEffect(() => {
    if (focus) input.current?.focus({ preventScroll: true });
  }, [focus]);
  const { key, ...props } = getInputProps(field, { type: 'text', ariaDescribedBy: `${field.id}-state` });
  const isGood = parseImei(typed) !== null;
  const isWhole = typed.replaceAll(/\D/g, '').length >= 15;
  return (
    <div className="field imei">
      <label htmlFor={field.id} className="row">
        <Icon name="scan" />
        <span>{label}</span>
      </label>
      <span className="with-camera">
        <input
          {...props}
          key={key}
          ref={input}
          className={cx('in num', field.errors && 'no')}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Camera
          scanned={ofBox}
          onRead={(imei) => {
            setTyped(imei);
            fill(input.current, imei);
          }}
        />
      </span>
      <span id={`${field.id}-state`} className="imei-state">
        {isWhole ? (
          (isGood || !field.errors) && <Verdict isGood={isGood} />
        ) : (
          <span className="hint">{t('scanHint')}</span>
        )}
      </span>
      {field.errors && (
        <span className="err" id={field.errorId} role="alert">
          <Icon name="refused" />
          <span>{field.errors.join(' ')}</span>
        </span>
      )}
    </div>
  );
}

const Verdict = ({ isGood }: { isGood: boolean }) => (
  <span className={cx('st', isGood ? 'good' : 'warn')}>
    <Icon name={isGood ? 'check' : 'warning'} />
    <span>{t(isGood ? 'scanGood' : 'scanBad')}</span>
  </span>
);
