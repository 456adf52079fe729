import { useEffect, useRef, useState } from 'react';
import { Form, useSearchParams } from 'react-router';
import type { OfficeBrandRecord } from '#contract/office/brand.ts';
import { brandTokens } from '#domain/partner/brand.ts';
import { isHexColor } from '#domain/partner/oklch.ts';
import {
  previewGroups,
  previewScreen,
  previewScreenKeys,
  type PreviewScreenKey,
} from '#domain/partner/preview-screens.ts';
import { sentences } from '../../../text/sentences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import es from '../es.json';

const t = sentences(es);

/** What is being typed, and is in no draft yet: the frame shows it at once. */
export interface Live {
  readonly color?: string;
  /** The sentence that has the focus, as the frame has it and as it is typed. */
  readonly word?: { readonly shown: string; readonly typed: string };
}

/**
 * The shop itself, as its draft would have it, on the screen that is chosen. Its scripts do not run: it is looked at, and its
 * links lead to pages that no frame may show. `at`: the screen to begin with.
 */
export function PreviewPart({
  brand,
  live,
  at = 'inicio',
}: {
  brand: OfficeBrandRecord;
  live: Live;
  at?: PreviewScreenKey;
}) {
  const [query] = useSearchParams();
  const asked = previewScreenKeys.find((key) => key === query.get('pantalla'));
  const [chosen, choose] = useState<PreviewScreenKey>(asked ?? at);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [isFound, setFound] = useState(true);
  const screens = previewScreenKeys.filter(
    (key) => brand.preview.product !== null || !needsProduct.test(previewScreen(key).path(0, 0)),
  );
  const path = previewScreen(chosen).path(brand.partner.id, brand.preview.product ?? 0);
  const { color, word } = live;
  const { shown, typed } = word ?? {};
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body || page.URL === 'about:blank') return;
    withScripts(page);
    if (color !== undefined) paint(page, color);
    setFound(shown === undefined || point(page, shown, typed ?? ''));
  }, [color, shown, typed, loads]);
  return (
    <section className="preview" aria-label={t('previewTitle')}>
      <Form method="get" className="row">
        <input type="hidden" name="partner" value={brand.partner.id} />
        {['parte', 'seccion'].map((name) => (
          <input key={name} type="hidden" name={name} value={query.get(name) ?? ''} />
        ))}
        <label htmlFor="pantalla">
          <b>{t('preview')}</b>
        </label>
        <span className="sel">
          <select
            id="pantalla"
            name="pantalla"
            className="in sm"
            value={chosen}
            onChange={({ target }) => choose(previewScreenKeys.find((key) => key === target.value) ?? chosen)}
          >
            {previewGroups.map((group) => (
              <optgroup key={group} label={group}>
                {screens
                  .filter((key) => previewScreen(key).group === group)
                  .map((key) => (
                    <option key={key} value={key}>
                      {previewScreen(key).name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
        <noscript>
          <Button type="submit" size="sm">
            {t('previewShow')}
          </Button>
        </noscript>
      </Form>
      <div inert>
        <iframe
          ref={frame}
          src={`/${brand.partner.id}/${path}?vista=${brand.preview.token}`}
          title={t('previewTitle')}
          width="360"
          height="700"
          loading="lazy"
          sandbox="allow-same-origin"
          onLoad={() => setLoads((count) => count + 1)}
        />
      </div>
      <output className="small muted">{t(isFound ? 'previewLead' : 'previewUnseen')}</output>
    </section>
  );
}

/** Paths that lead to a product of the shop. */
const needsProduct = /^(?:detalle-producto|precalification-request)\//;

/** What a browser with scripts shows, and this frame would hide. */
const withScripts = (page: Document): void => {
  for (const style of page.querySelectorAll('noscript style')) style.remove();
};

function paint(page: Document, color: string): void {
  if (color !== '' && !isHexColor(color)) return;
  for (const [name, value] of Object.entries(brandTokens(color || null))) {
    page.documentElement.style.setProperty(name, value);
  }
}

/** Outlines a sentence where it stands, as it is being typed; false: it is not to be seen on this screen. */
function point(page: Document, shown: string, typed: string): boolean {
  for (const marked of page.querySelectorAll<HTMLElement>('[data-pointed]')) {
    if (marked.dataset['said'] !== undefined) marked.textContent = marked.dataset['said'];
    marked.style.outline = '';
    delete marked.dataset['pointed'];
    delete marked.dataset['said'];
  }
  const form = sentenceForm(shown);
  const found = [...page.body.querySelectorAll<HTMLElement>('*')]
    .filter((each) => form.test(plainText(each)))
    // The innermost of those that say nothing else.
    .findLast((each) => each.checkVisibility() || each.closest('details'));
  if (!found) return false;
  const fold = found.closest('details');
  if (fold) fold.open = true;
  found.dataset['pointed'] = '';
  if (found.childElementCount === 0 && !/[{*]/.test(shown + typed) && typed !== '') {
    found.dataset['said'] = found.textContent;
    found.textContent = typed;
  }
  found.style.outline = '3px solid #1558b0';
  found.style.outlineOffset = '3px';
  const { top } = found.getBoundingClientRect();
  page.defaultView?.scrollBy(0, top - 240);
  return found.checkVisibility();
}

const plainText = (element: HTMLElement): string => element.textContent.replaceAll(/\s+/g, ' ').trim();

/** A sentence with whatever its data are. */
const sentenceForm = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence
      .replaceAll('**', '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .split(/\{\w{1,40}\}/)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('.*')}$`,
  );
