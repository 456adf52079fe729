import { useId, useRef, useState } from 'react';
import { sentences } from '../text/sentences.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { areKeysOff, switchKeys, useKeys } from '../ui/use-keys.ts';
import es from './es.json';

const t = sentences(es);

const keys: readonly [key: string, does: keyof typeof es][] = [
  ['/', 'keySearch'],
  ['j', 'keyDown'],
  ['k', 'keyUp'],
  ['x', 'keyChoose'],
  ['e', 'keyOpen'],
  ['f', 'keyFilter'],
  ['m', 'keyNote'],
  ['Esc', 'keyClose'],
  ['?', 'keyHelp'],
];

/** The list of keys, by its button or `?`; single keys can be switched off in it. */
export function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOn, setOn] = useState(true);
  const id = useId();
  const open = () => {
    setOn(!areKeysOff());
    dialog.current?.showModal();
  };
  useKeys({ '?': open });
  return (
    <>
      <button type="button" className="ib no-s needs-script" aria-label={t('help')} onClick={open}>
        <Icon name="help" />
      </button>
      <Dialog ref={dialog} title={t('help')}>
        <ul className="kbs">
          {keys.map(([key, does]) => (
            <li key={key}>
              <kbd>{key}</kbd>
              <span>{t(does)}</span>
            </li>
          ))}
        </ul>
        <label className="row" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            className="ck"
            checked={isOn}
            onChange={({ target }) => {
              setOn(target.checked);
              switchKeys(target.checked);
            }}
          />
          <span>{t('keysOn')}</span>
        </label>
        <div className="foot">
          <Button kind="primary" onClick={() => dialog.current?.close()}>
            {t('close')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
