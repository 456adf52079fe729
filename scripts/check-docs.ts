import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns what a page cites in backticks or links but does not exist: paths, `#aliases`, npm scripts. `file` is the
 * page, relative to `root`; what cannot be a path of this repository (URLs, media types, code) is skipped.
 */
export function brokenCitations(text: string, file: string, root: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  const links = [...prose.matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)].map(([, target = '']) => target);
  const ticks = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const beside = (target: string) => exists(join(root, dirname(file), target));
  return [
    ...links.filter((target) => !beside(target)),
    ...ticks.filter((code) => isMissingScript(code, root)),
    ...ticks.filter(
      (code) =>
        isPath(code, root) && !exists(join(root, fromAlias(code))) && !beside(code) && !anywhere(code, root),
    ),
  ];
}

/** Returns tests that a page names as `file` “how their title begins”, “another of that file” but do not exist. */
export function missingTests(text: string, root: string): string[] {
  const named = [...text.matchAll(/`([^`\n]+\.test\.tsx?)` (“[^”\n]+”(?:, “[^”\n]+”)*)/g)];
  return named.flatMap(([, file = '', titles = '']) => {
    const path = join(root, file);
    const tests = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return [...titles.matchAll(/“([^”]+)”/g)]
      .filter(([, title = '']) => !tests.includes(title))
      .map(([, title]) => `the test ${file}: ${title}`);
  });
}

/** Generated folders, which a fresh clone lacks. */
const made = ['build', 'data', 'gallery', 'node_modules'];

function isPath(code: string, root: string): boolean {
  if (!/^[\w.#@*{},-]+(\/[\w.@*{},-]+)*\/?$/.test(code)) return false;
  const [first = ''] = fromAlias(code).split('/');
  if (made.includes(first)) return false;
  if (!code.includes('/')) return /\.(css|json|md|mjs|sql|tsx?|ya?ml)$/.test(code) && !code.startsWith('.');
  return readdirSync(root).includes(first);
}

/** `#domain/errors.ts` is `src/domain/errors.ts`: the imports table of package.json. */
const fromAlias = (code: string): string =>
  code.replace(/^#(domain|contract|server|web)(?=\/)/, 'src/$1').replace(/^#/, '');

const exists = (path: string): boolean => (/[*{]/.test(path) ? globSync(path).length > 0 : existsSync(path));

/** A bare file name may be anywhere: a page about a folder need not repeat the folder. */
const anywhere = (code: string, root: string): boolean =>
  !code.includes('/') && globSync(`{src,db,test,scripts,docs,bench}/**/${code}`, { cwd: root }).length > 0;

function isMissingScript(code: string, root: string): boolean {
  const script = /^npm run ([\w:-]+)/.exec(code)?.[1];
  if (!script) return false;
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  return !(script in scripts);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  for (const file of globSync(['*.md', 'docs/**/*.md'], { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const citation of [...brokenCitations(text, file, root), ...missingTests(text, root)]) {
      console.error(`${file} cites ${citation}, which does not exist`);
      process.exitCode = 1;
    }
  }
}
