import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sectionOfWord } from '#domain/partner/own-words.ts';

const web = join(import.meta.dirname, '../../src/web');

/** The shop's sentences that a partner may word at the desk, by key, and those that a build words for one partner. */
export function shopSentences(): string {
  const common = globSync('{screens/*,shell,ui}/es.json', { cwd: web })
    .toSorted()
    .flatMap((file) => sentencesIn(file));
  const partners = globSync('text/es.*.json', { cwd: web })
    .toSorted()
    .map((file) => [/es\.(\d+)\.json$/.exec(file)?.[1] ?? '', Object.fromEntries(sentencesIn(file))]);
  const all = { common: Object.fromEntries(common), partners: Object.fromEntries(partners) as object };
  return `${JSON.stringify(all, null, 2)}\n`;
}

const sentencesIn = (file: string): [string, string][] =>
  flat(JSON.parse(readFileSync(join(web, file), 'utf8')) as object).filter(
    ([key]) => sectionOfWord(key) !== null,
  );

const flat = (node: object, path = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : flat(value as object, `${path}${key}.`),
  );
