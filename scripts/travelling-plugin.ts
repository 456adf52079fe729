import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * In the browser's build sentences and icons travel with the code that says and shows them: a visitor of the catalogue
 * does not load what a contract says. A module that names one imports it, and the files that hold them all are empty.
 * Naming is a matter of text: one that is named but not used costs some bytes, none that is used is missing. The
 * server, development and tests have them all.
 */
export const travelling: Plugin = {
  name: 'travelling',
  apply: 'build',
  // After React Router has taken loaders and actions out: what only they say stays on the server.
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId(id) {
    return id.startsWith(prefix) ? `\0${id}` : null;
  },
  load(id) {
    if (loads.some(({ file }) => id.endsWith(file))) return { code: 'export default {}', moduleType: 'js' };
    const [, kind, name = ''] = new RegExp(`^\0${prefix}(\\w+)/(\\w+)$`).exec(id) ?? [];
    const load = loads.find((each) => each.kind === kind);
    if (!load) return null;
    const { learn, from } = load;
    return `import { ${learn} } from '${from}';\n${learn}(${JSON.stringify({ [name]: load.all[name] })});`;
  },
  transform(code, id) {
    if (!/\/src\/web\/(?!text\/).*\.tsx?(\?|$)/.test(id)) return null;
    const imports = loads.flatMap(({ kind, all, named }) =>
      namesIn(code, named)
        .filter((name) => Object.hasOwn(all, name))
        .map((name) => `import '${prefix}${kind}/${name}';`),
    );
    return imports.length === 0 ? null : { code: imports.join('') + code, map: null };
  },
};

/** What `named` finds in a text, each once. */
export const namesIn = (code: string, named: RegExp): string[] => [
  ...new Set([...code.matchAll(named)].map(([, name]) => name ?? '')),
];

/** A sentence by its section ('catalogo.count', `detalle.alt.${view}`), an icon by its name ('close'). */
export const namedSection = /["'`](\w+)\.[\w$]/g;
export const namedIcon = /["'`](\w+)["'`]/g;

const prefix = 'virtual:travelling/';
const all = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as Record<string, unknown>;

const loads = [
  {
    kind: 'words',
    file: '/src/web/text/es.json',
    all: all('src/web/text/es.json'),
    named: namedSection,
    learn: 'learn',
    from: '#web/text/text.ts',
  },
  {
    kind: 'icon',
    file: '/src/web/ui/icon-shapes.json',
    all: all('src/web/ui/icon-shapes.json'),
    named: namedIcon,
    learn: 'learnShapes',
    from: '#web/ui/icon.tsx',
  },
];
