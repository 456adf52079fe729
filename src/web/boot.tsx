import {
  Children,
  cloneElement,
  isValidElement,
  use,
  useLayoutEffect,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Scripts, useMatches } from 'react-router';
import { answersTaps, EARLY_SENDS, EARLY_TAPS } from './early-taps.ts';
import { Nonce } from './nonce.ts';

/** `export const handle = waitsForIdle` on a screen that can be read and used before its scripts are there. */
export const waitsForIdle = { boot: 'idle' } as const;

/** `export const handle = needsNoScript` on a page that never becomes a part of the running shop. */
export const needsNoScript = { boot: 'never' } as const;

/** The id of the last element of a page: the first paint waits until it is there (root.tsx). */
export const END_OF_PAGE = 'end';

/**
 * In place of <Scripts/>. A screen that waits for idle gets its scripts when the page is painted and quiet, or
 * at the first touch or key; under Save-Data only then. React Router's inline scripts only buffer, so they stay;
 * the module script is kept as plain text, and LOADER runs it.
 */
export function Boot() {
  const nonce = use(Nonce);
  useLayoutEffect(() => answersTaps(document), []);
  const handle = useMatches().at(-1)?.handle;
  const waits = handle === waitsForIdle;
  // Called, not rendered: its hooks become ours, and what it returns can be held.
  const scripts = Scripts({}); // oxlint-disable-line react/capitalized-calls
  const never = handle === needsNoScript;
  return (
    <>
      {(waits || never) && scripts ? hold(scripts) : scripts}
      {scripts && (
        // Has run before there is any React: the browser's build need not carry its text.
        <script
          id={import.meta.env.SSR ? END_OF_PAGE : undefined}
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? (waits ? LOADER : COMMANDS + EARLY_SENDS) : '',
          }}
        />
      )}
    </>
  );
}

function hold(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    const element = child as ReactElement<{ type?: string; children?: ReactNode }>;
    if (element.type === 'link') return null;
    if (element.type !== 'script') return cloneElement(element, undefined, hold(element.props.children));
    if (element.props.type !== 'module') return element;
    return cloneElement(element as ReactElement<Record<string, unknown>>, {
      type: 'text/plain',
      id: 'held',
      async: undefined,
    });
  });
}

/**
 * Opens and closes dialogs: for browsers without invoker commands <button command commandfor>, and for links that
 * open a sheet with the text of the screen they lead to (shell/legal-sheets.tsx). Also before hydration.
 */
const COMMANDS = `${EARLY_TAPS}(function(){var native='command' in HTMLButtonElement.prototype;
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

const LOADER = `${COMMANDS}(function(){
var nonce=document.currentScript.nonce,gone=false,options={capture:true,passive:true};
function go(){if(gone)return;gone=true;
['pointerdown','keydown','focusin'].forEach(function(n){removeEventListener(n,touched,options)});
var held=document.getElementById('held');if(!held)return;
var s=document.createElement('script');s.type='module';if(nonce)s.nonce=nonce;s.textContent=held.textContent;
document.head.appendChild(s);s.remove()}
function touched(e){var t=e.target;if(e.type==='pointerdown'&&t.closest&&t.closest('a[href]'))return;go()}
['pointerdown','keydown','focusin'].forEach(function(n){addEventListener(n,touched,options)});
var c=navigator.connection;
if(c&&c.saveData||matchMedia('(prefers-reduced-data: reduce)').matches)return;
function idle(){requestAnimationFrame(function(){requestAnimationFrame(function(){setTimeout(function(){
if(window.requestIdleCallback)requestIdleCallback(go,{timeout:2000});else go()},200)})})}
if(document.readyState==='complete')idle();else addEventListener('load',idle)})();`;
