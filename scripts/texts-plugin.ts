import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { merge, overlayFaults, type Sentences } from '../src/web/text/overlay.ts';

const web = join(import.meta.dirname, '../src/web');
const overlays = join(web, 'text');
const translations = join(web, 'assets/i18n');

/**
 * Serves the shop's texts where the specification's storefront loads them (spec §7 'Other'): es.json, merged from the
 * es.json of each folder, a partner's overrides, es.{partner}.json, and each translation, {language}.json. Invalid texts
 * fail the build; a sentence that a translation lacks is said in Spanish.
 */
export const texts: Plugin = {
  name: 'texts',
  buildStart() {
    for (const fault of [...textFaults(), ...translationFaults()]) this.error(fault);
  },
  configureServer(server) {
    server.middlewares.use('/assets/i18n', (request, response, next) => {
      const sentences = served().get(request.url?.slice(1) ?? '');
      if (sentences === undefined) return next();
      response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(sentences));
    });
  },
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const [name, sentences] of served()) {
      this.emitFile({ type: 'asset', fileName: `assets/i18n/${name}`, source: JSON.stringify(sentences) });
    }
  },
};

/** Returns one line per error in each partner's texts in `from`. */
export function textFaults(from = overlays): string[] {
  const base = allSentences();
  return overlayFiles(from).flatMap((name) => {
    const faults = overlayFaults(base, read(join(from, name)));
    const named = /^es\.[1-9]\d{0,9}\.json$/.test(name) ? [] : ['is not named es.{partner}.json'];
    return [...named, ...faults].map((fault) => `${name}: ${fault}`);
  });
}

/** Returns one line per error in each translation in `from`: other names in a sentence, bold words where none can be. */
export const translationFaults = (from = translations): string[] =>
  jsonFiles(from).flatMap((name) => {
    const faults = overlayFaults(allSentences(), read(join(from, name)));
    const named = /^(?!es\.)[a-z]{2,3}\.json$/.test(name) ? [] : ['is not named {language}.json'];
    return [...named, ...faults].map((fault) => `${name}: ${fault}`);
  });

const served = (): Map<string, Sentences> =>
  new Map([
    ['es.json', allSentences()],
    ...overlayFiles(overlays).map((name) => [name, read(join(overlays, name))] as const),
    ...jsonFiles(translations).map((name) => [name, read(join(translations, name))] as const),
  ]);

const allSentences = (): Sentences =>
  globSync('{screens/*,shell,ui}/es.json', { cwd: web })
    .toSorted()
    .map((file) => read(join(web, file)))
    .reduce(merge, {});

const jsonFiles = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.json'));
const overlayFiles = (folder: string): string[] => jsonFiles(folder).filter((name) => name.startsWith('es.'));
const read = (file: string): Sentences => JSON.parse(readFileSync(file, 'utf8')) as Sentences;
