import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useFetcher, useNavigate } from 'react-router';
import type { loader } from '../pages/buscar/buscar.tsx';
import type { Hit } from '../pages/buscar/hits.ts';
import { sentences } from '../text/sentences.ts';
import { cx } from '../ui/cx.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import es from './es.json';

const t = sentences(es);

/** Finds pages, records and acts by what is typed: by its button or Ctrl+K. Without scripts it is a page. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') === null) open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const button = (
    <>
      <Icon name="arrow" />
      <span>{t('palette')}</span>
    </>
  );
  return (
    <>
      <button type="button" className="ib needs-script" aria-haspopup="dialog" onClick={open}>
        {button}
        <kbd aria-hidden="true">{t('paletteKey')}</kbd>
      </button>
      <noscript>
        <Link className="ib" to="/buscar">
          {button}
        </Link>
      </noscript>
      <dialog
        ref={dialog}
        className="dlg palette"
        aria-label={t('paletteTitle')}
        onClose={() => setOpen(false)}
      >
        {isOpen && <Finder close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

const icons: Record<Hit['kind'], IconName> = { page: 'list', record: 'paper', act: 'arrow' };

function Finder({ close }: { close: () => void }) {
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const found = useFound(text);
  const hits = found?.hits ?? [];
  const [chosen, setChosen] = useState<{ at: number; of: unknown }>({ at: 0, of: null });
  const at = chosen.of === found ? chosen.at : 0;
  const navigate = useNavigate();
  const idOf = (index: number) => `${list}-${index}`;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, at, found]);

  const take = ({ to, fills }: Hit) => {
    if (fills !== undefined) {
      setText(fills);
      field.current?.focus();
    } else if (to !== null) {
      close();
      void navigate(to);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[at];
    if (step !== undefined && hits.length > 0)
      setChosen({ at: (at + step + hits.length) % hits.length, of: found });
    // What is shown is of another text while its answer is on its way.
    else if (event.key === 'Enter' && hit && found?.text === text.trim()) take(hit);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <>
      <div className="pal-in">
        <Icon name="search" />
        <input
          ref={field}
          role="combobox"
          aria-label={t('paletteTitle')}
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hits.length > 0 ? idOf(at) : undefined}
          placeholder={t('paletteHint')}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKey}
        />
      </div>
      {/* A `select` cannot be filtered, nor a `datalist` lead anywhere. */}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role */}
      <div id={list} role="listbox" className="pal-list" aria-label={t('paletteTitle')}>
        {hits.map((hit, index) => (
          // Its keys are those of the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={`${hit.to} ${hit.label} ${hit.note}`}
            id={idOf(index)}
            role="option" // oxlint-disable-line jsx-a11y/prefer-tag-over-role
            aria-selected={index === at}
            aria-disabled={hit.to === null}
            className={cx(hit.to === null && 'muted')}
            onClick={() => take(hit)}
          >
            <Icon name={hit.to === null ? 'forbidden' : icons[hit.kind]} />
            <span>{hit.label}</span>
            {hit.note && <small>{hit.note}</small>}
          </div>
        ))}
      </div>
      <output className={cx('pal-said small muted', hits.length > 0 && 'vh')}>{saidOf(found)}</output>
    </>
  );
}

function saidOf(found: Found): string {
  if (!found) return '';
  const n = found.hits.length;
  if (n === 0) return t('paletteNone', { text: found.text });
  return t(n === 1 ? 'paletteFound_one' : 'paletteFound_other', { n });
}

type Found = ReturnType<typeof useFetcher<typeof loader>>['data'];

/** The last answer, and the next one once somebody stops typing. */
function useFound(text: string): Found {
  const { load, data } = useFetcher<typeof loader>();
  useEffect(() => {
    const timer = setTimeout(() => void load(`/buscar?${new URLSearchParams({ q: text })}`), 150);
    return () => clearTimeout(timer);
  }, [load, text]);
  return data;
}
