import type { Page } from 'playwright-core';
import { stepIds, stepOf } from '#domain/onboarding/journey.ts';
import type { Shot } from '../shot.ts';

/** The most words that a screen of the shop may show on a phone before anything is opened, by its folder. */
const most = new Map<string, number>([
  ...[
    'precalification-request',
    ...stepIds.map((id) => stepOf(id).screen),
    'working-email',
    'aprove-true',
    'aprove-false',
    'credit-process',
  ].map((screen): [string, number] => [screen, 60]),
  ['inicio', 220],
  ['catalogo', 240],
  ['address-confirmation', 80],
  ['address-validation', 80],
  ['contract-signature', 130],
  ['down-payment', 120],
]);

export interface WordCount {
  readonly words: number;
  /** Null: it is no step, a sheet over one, or its folds were opened. */
  readonly most: number | null;
}

/** What stands on the screen, or on the sheet over it, and how much may. */
export async function countWords(
  page: Page,
  { folder, unfolds = false }: Pick<Shot, 'folder' | 'unfolds'>,
): Promise<WordCount> {
  const { words, isSheet } = await page.evaluate(wordsShown);
  return { words, most: isSheet || unfolds ? null : (most.get(folder ?? '') ?? null) };
}

/** Runs in the page. Header and footer, legal notices, labels of fields and what only those hear who listen do not count. */
function wordsShown(): { words: number; isSheet: boolean } {
  const sheet = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  // Header and footer stand beside it.
  const place = sheet ?? document.querySelector<HTMLElement>('main') ?? document.body;
  const without = new CSSStyleSheet();
  without.replaceSync('.legal, label, legend, select, .vh { display: none !important }');
  document.adoptedStyleSheets.push(without);
  const words = place.innerText.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  document.adoptedStyleSheets.pop();
  return { words: words.length, isSheet: sheet !== undefined };
}
