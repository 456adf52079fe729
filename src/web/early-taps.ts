/** Flag that the inline script sets on such a form. */
export interface TriedEarly extends HTMLFormElement {
  triedEarly?: boolean;
}

/**
 * An inline script that runs before React. Forms, links and sheets work without React, but a tap on a button that only
 * a script handles would be lost until hydration, which takes seconds on a cheap phone. The last such tap is stored and
 * replayed after hydration, unless the person has tapped something else since. An element whose code loads after the
 * page's own is marked `data-late` and announces its own hydration. A hydrated page has <html data-hydrated>, which
 * tests wait for.
 */
export const EARLY_TAPS = `(function(){var tapped,d=document;
d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('a,button');
if(b)tapped=b.matches('[type=button]:not([commandfor],[popovertarget])')&&b},true);
d.addEventListener('hydrated',function(e){var b=tapped,at=e.target;Promise.resolve().then(function(){
if(at===d)d.documentElement.setAttribute('data-hydrated','');
if(b&&b.isConnected&&(b.closest('[data-late]')||d)===at)b.click()})},true)})();`;

/**
 * Blocks the submit of a form that needs a script (`data-needs-script`), keeps what was typed, and records the attempt
 * for useSendWhenReady.
 */
export const EARLY_SENDS = `(function(){var d=document;function keep(e){
if(e.target.matches('[data-needs-script]')){e.preventDefault();e.target.triedEarly=true}}
d.addEventListener('submit',keep,true);
d.addEventListener('hydrated',function(){d.removeEventListener('submit',keep,true)},true)})();`;

/**
 * Announces that React handles events from here on: in the whole page, or in a `data-late` element. Call it in a layout
 * effect: within the commit itself, so that no tap is both handled and replayed.
 */
export const answersTaps = (within: EventTarget): void => {
  within.dispatchEvent(new Event('hydrated'));
};
