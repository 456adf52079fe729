import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { overlayFaults, type Sentences } from '../src/web/text/overlay.ts';

const folder = join(import.meta.dirname, '../src/web/text');

/**
 * Serves the shop's sentences where the specification's storefront loads them (spec §7 'Other'): es.json, and beside
 * it the sentences that a partner says in other words, es.{partner}.json. No build is made of faulty ones.
 */
export const texts: Plugin = {
  name: 'texts',
  buildStart() {
    for (const fault of textFaults()) this.error(fault);
  },
  configureServer(server) {
    server.middlewares.use('/assets/i18n', (request, response, next) => {
      const name = textFiles().find((file) => request.url === `/${file}`);
      if (name === undefined) return next();
      response.setHeader('content-type', 'application/json; charset=utf-8').end(readText(name));
    });
  },
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const name of textFiles()) {
      this.emitFile({ type: 'asset', fileName: `assets/i18n/${name}`, source: readText(name) });
    }
  },
};

/** One line for each fault of each partner's sentences in `from`. */
export function textFaults(from = folder): string[] {
  const base = JSON.parse(readText('es.json')) as Sentences;
  return textFiles(from)
    .filter((name) => name !== 'es.json')
    .flatMap((name) => {
      const faults = overlayFaults(base, JSON.parse(readText(name, from)));
      const named = /^es\.[1-9]\d{0,9}\.json$/.test(name) ? [] : ['is not named es.{partner}.json'];
      return [...named, ...faults].map((fault) => `${name}: ${fault}`);
    });
}

const textFiles = (from = folder): string[] => readdirSync(from).filter((name) => /^es\..*json$/.test(name));
const readText = (name: string, from = folder): string => readFileSync(join(from, name), 'utf8');
