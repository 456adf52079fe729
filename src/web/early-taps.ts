/** What the inline script notes on such a form. */
export interface TriedEarly extends HTMLFormElement {
  triedEarly?: boolean;
}

/**
 * An inline script, before there is any React. A form, a link and a sheet work without it; a button that only a
 * script answers would swallow a tap until hydration is through, which takes seconds on a cheap phone. The last such
 * tap is kept and given to the button then, unless the person has gone for something else since. An element whose code
 * comes after the page's own is `data-late`, and says by itself from when it answers. Once the page answers it has
 * <html data-hydrated>, which tests wait for.
 */
export const EARLY_TAPS = `(function(){var tapped,d=document;
d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('a,button');
if(b)tapped=b.matches('[type=button]:not([commandfor],[popovertarget])')&&b},true);
d.addEventListener('hydrated',function(e){var b=tapped,at=e.target;Promise.resolve().then(function(){
if(at===d)d.documentElement.setAttribute('data-hydrated','');
if(b&&b.isConnected&&(b.closest('[data-late]')||d)===at)b.click()})},true)})();`;

/**
 * A form that cannot be sent without a script, `data-needs-script`, stays, with what was typed,
 * and knows that somebody tried (useSendWhenReady).
 */
export const EARLY_SENDS = `(function(){var d=document;function keep(e){
if(e.target.matches('[data-needs-script]')){e.preventDefault();e.target.triedEarly=true}}
d.addEventListener('submit',keep,true);
d.addEventListener('hydrated',function(){d.removeEventListener('submit',keep,true)},true)})();`;

/**
 * From here on React answers: in the whole page, or in what is `data-late`. For a layout effect: said in the commit itself,
 * no tap is both answered and kept.
 */
export const answersTaps = (within: EventTarget): void => {
  within.dispatchEvent(new Event('hydrated'));
};
