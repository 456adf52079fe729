import type { Page } from 'playwright-core';
import { sentencesOf } from '#web/text/sentences.server.ts';

/** Until the page shows `screen`: its address is there a moment before what is shown. */
export async function screenShown(page: Page, screen: string): Promise<void> {
  await page.waitForFunction(
    (titles) => titles.length === 0 || titles.some((title) => document.title.startsWith(title)),
    titlesOf(screen),
  );
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** What a screen may be called: its section of es.json has its name. Empty for a product's page. */
function titlesOf(screen: string): string[] {
  const section = screen.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const sentences = (sentencesOf(0) as Record<string, Record<string, unknown>>)[section] ?? {};
  return Object.entries(sentences)
    .filter(([key]) => /title/i.test(key))
    .map(([, title]) => String(title));
}
