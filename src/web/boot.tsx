import { use, useLayoutEffect } from 'react';
import { Scripts, ScrollRestoration, useMatches } from 'react-router';
import { answersTaps, EARLY_SENDS, EARLY_TAPS } from './early-taps.ts';
import { Nonce } from './nonce.ts';

/** `export const handle = needsNoScript` for a page that never hydrates. */
export const needsNoScript = { scripts: false } as const;

/** Id of a page's last element; the first paint waits for it (root.tsx). */
export const END_OF_PAGE = 'end';

/** The page's scripts, and an inline one that works before they load. */
export function Boot() {
  const nonce = use(Nonce);
  useLayoutEffect(() => answersTaps(document), []);
  const handle = useMatches().at(-1)?.handle;
  return (
    <>
      {handle !== needsNoScript && (
        <>
          <ScrollRestoration nonce={nonce} />
          <Scripts nonce={nonce} />
        </>
      )}
      <script
        // It runs before React, so the browser build need not contain its text.
        id={END_OF_PAGE}
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? COMMANDS + EARLY_TAPS + EARLY_SENDS : '' }}
      />
    </>
  );
}

/**
 * Opens and closes dialogs, also before hydration: for browsers without invoker commands (<button command commandfor>),
 * and for links that open a sheet with the text of the screen they point to (shell/legal-sheets.tsx).
 */
const COMMANDS = `(function(){var native='command' in HTMLButtonElement.prototype;
document.addEventListener('click',function(e){if(!e.target.closest)return;
var b=native?null:e.target.closest('button[commandfor]');if(b&&!b.disabled){
var d=document.getElementById(b.getAttribute('commandfor'));if(d)
if(b.getAttribute('command')==='show-modal'){if(!d.open)d.showModal()}else d.close()}
var a=e.target.closest('a[data-sheet]');
if(!a||e.defaultPrevented||e.button||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;
var s=document.getElementById(a.dataset.sheet),p=s&&s.querySelector('[data-from]');if(!p)return;
e.preventDefault();s.showModal();if(p.firstChild)return;
fetch(a.href).then(function(r){if(!r.ok)throw r;return r.text()}).then(function(h){
p.replaceChildren.apply(p,new DOMParser().parseFromString(h,'text/html').getElementById(p.dataset.from).childNodes)
}).catch(function(){location.href=a.href})})})();`;
