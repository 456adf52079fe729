import type { Page } from 'playwright-core';
import type { Tour } from './tour.ts';

/** The customer's shop on a phone, or the desk on a laptop. */
export type Kind = 'shop' | 'desk';

/** How to bring a page to one state. It may be opened more than once, at several widths. */
export interface State {
  /** Of its picture. */
  readonly name: string;
  open(page: Page, tour: Tour): Promise<void>;
  /** Its folds were opened by hand: more words stand there than on the screen. */
  readonly unfolds?: boolean;
  /** It asks for what the headless shell lacks. */
  readonly browser?: 'whole';
}

export interface Shot extends State {
  readonly kind: Kind;
  /** Where its code is: in src/web/screens or src/office/pages; null: in the shell, or elsewhere. */
  readonly folder: string | null;
  /** The one state of its page that `npm test` always visits. */
  readonly isMain: boolean;
}

/** The states of one page; the first is its main one. */
export const pageOf = (
  kind: Kind,
  folder: string | null,
  [main, ...others]: readonly [State, ...State[]],
): readonly Shot[] => [{ ...main, kind, folder, isMain: true }, ...moreOf(kind, folder, others)];

/** Further states, where something has to come between. */
export const moreOf = (kind: Kind, folder: string | null, states: readonly State[]): readonly Shot[] =>
  states.map((state) => ({ ...state, kind, folder, isMain: false }));

/**
 * Expected: the page of spec §2 'Paths 404 and 500' has its own status, and that of a company that does not answer; a blocked
 * popup logs a warning (§8); the shop in the frame of the desk's brand page runs no scripts.
 */
export const meant =
  /^broken resource on \S+: (500 \/500|503 \/oficina\/empresa\/alba)$|: The identity popup was blocked$|: Blocked script execution in '[^']+\/1\/[\w/-]+\?vista=/;

/** Opens a page of the shop and then acts on it. */
export const shop = (name: string, path: string, then?: (page: Page) => Promise<unknown>): State => ({
  name,
  async open(page, tour) {
    await page.context().clearCookies();
    await tour.visit(page, path);
    await then?.(page);
  },
});

/** Clicks the control of that name, and waits for the dialog or text it brings up. */
export async function press(page: Page, name: string, brings: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByText(brings).locator('visible=true').first().waitFor();
}
