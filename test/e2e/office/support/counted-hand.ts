import type { Download, Page } from 'playwright-core';
import { hydrated } from './desk.ts';

interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Of which section of the page. */
interface Where {
  readonly in?: string;
}

/**
 * The hand of somebody at the desk whose every act is counted: a press, a choice, a field, a file. Nothing else leads her
 * on: she types no address.
 */
export class CountedHand {
  readonly #page: Page;
  readonly #counts = new Map<string, number>();
  #phase = '';

  constructor(page: Page) {
    this.#page = page;
  }

  /** What is counted from here on belongs to it. */
  begins(phase: string): void {
    this.#phase = phase;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((all, each) => all + each, 0);
  }

  /** For who reads why it is too many. */
  get byPhase(): string {
    return [...this.#counts].map(([phase, n]) => `${phase}: ${n}`).join(', ');
  }

  /** Waits until the page says it, and returns the whole of what says it. */
  reads(text: string): Promise<string> {
    return this.#page.getByText(text).first().innerText();
  }

  /** What the page says in its code boxes. */
  async copies(count: number): Promise<string[]> {
    const codes = this.#page.locator('main code');
    await codes.nth(count - 1).waitFor();
    return codes.allTextContents();
  }

  async menu(label: string): Promise<void> {
    this.#count();
    await this.#page
      .getByRole('navigation', { name: 'Oficina' })
      .getByRole('link', { name: label, exact: true })
      .click();
    await this.#page.getByRole('heading', { level: 1 }).getByText(label).first().waitFor();
    await hydrated(this.#page);
  }

  async follows(link: string): Promise<void> {
    this.#count();
    await this.#at({}).getByRole('link', { name: link, exact: true }).first().click();
  }

  async unfolds(summary: string): Promise<void> {
    this.#count();
    await this.#at({}).locator('summary', { hasText: summary }).click();
  }

  async presses(button: string, where: Where = {}): Promise<void> {
    this.#count();
    await this.#at(where).getByRole('button', { name: button, exact: true }).click();
  }

  /** An act: what it would change, then the act. */
  async acts(button: string, where: Where = {}): Promise<void> {
    await this.presses('Ver qué cambia', where);
    await this.presses(button, where);
  }

  async types(label: string | RegExp, text: string, where: Where = {}): Promise<void> {
    this.#count();
    await this.#at(where).getByRole('textbox', { name: label, exact: true }).fill(text);
  }

  /** What has no role of a text box: a colour, a search. */
  async sets(label: string, value: string): Promise<void> {
    this.#count();
    await this.#at({}).getByLabel(label, { exact: true }).fill(value);
  }

  async picks(label: string, option: string, where: Where = {}): Promise<void> {
    this.#count();
    await this.#at(where).getByRole('combobox', { name: label, exact: true }).selectOption({ label: option });
  }

  async checks(label: string): Promise<void> {
    this.#count();
    await this.#at({}).getByRole('checkbox', { name: label, exact: true }).check();
  }

  async uploads(label: string, file: File): Promise<void> {
    this.#count();
    await this.#at({}).getByLabel(label, { exact: true }).setInputFiles(file);
  }

  async downloads(link: string): Promise<Download> {
    const download = this.#page.waitForEvent('download');
    await this.follows(link);
    return download;
  }

  #at({ in: section }: Where) {
    const main = this.#page.locator('main');
    return section === undefined ? main : main.getByRole('region', { name: section });
  }

  #count(): void {
    this.#counts.set(this.#phase, (this.#counts.get(this.#phase) ?? 0) + 1);
  }
}
