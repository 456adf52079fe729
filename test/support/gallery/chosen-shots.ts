import { globSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf } from '#scripts/imports.ts';
import type { Kind, Shot } from './shot.ts';

/** Which states are visited: by default the main ones, and every one of what differs from main. */
export type Choice = 'all' | 'changed' | 'main' | 'main and changed';

/** Of the environment: GALLERY=all, changed or main. */
export function choiceOf(said: string | undefined): Choice {
  if (said === undefined || said === '') return 'main and changed';
  if (said === 'all' || said === 'changed' || said === 'main') return said;
  throw new Error(`GALLERY=${said}: all, changed or main, or nothing for main and changed`);
}

/**
 * Those of the shots that are visited when these files differ from main: every state of a page by its folder, of an
 * application by what its pages share. What the server does is seen in the main states.
 */
export function chosenShots(shots: readonly Shot[], choice: Choice, files: readonly string[]): Shot[] {
  if (choice === 'all') return [...shots];
  const changed = choice === 'main' ? [] : files.filter((file) => !isTest(file)).flatMap(placesOf);
  return shots.filter(
    ({ kind, folder, isMain }) =>
      (isMain && choice !== 'changed') ||
      changed.some((place) => place.kind === kind && (place.folder === null || place.folder === folder)),
  );
}

/** The folder of a page; null: what all pages of the application share, its kit, shell, sentences and shots. */
interface Place {
  readonly kind: Kind;
  readonly folder: string | null;
}

function placesOf(file: string): Place[] {
  for (const { kind, pages, shared } of applications) {
    if (folderOf(file, pages) !== undefined)
      return foldersWith(file, pages).map((folder) => ({ kind, folder }));
    if (shared.some((path) => file.startsWith(path))) return [{ kind, folder: null }];
  }
  return file.startsWith('test/support/gallery/')
    ? applications.map(({ kind }) => ({ kind, folder: null }))
    : [];
}

const applications: readonly { kind: Kind; pages: string; shared: readonly string[] }[] = [
  { kind: 'shop', pages: 'src/web/screens', shared: ['src/web/', 'public/', 'test/support/gallery/shop/'] },
  { kind: 'desk', pages: 'src/office/pages', shared: ['src/office/', 'test/support/gallery/desk/'] },
];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

const folderOf = (file: string, pages: string): string | undefined =>
  new RegExp(`^${pages}/([^/]+)/`).exec(file)?.[1];

/** Its own folder, and those of the pages that use it, directly or by another file. */
function foldersWith(file: string, pages: string): string[] {
  const ofPages = globSync(`${pages}/**/*.{ts,tsx}`, { cwd: join(import.meta.dirname, '../../..') });
  const imports = ofPages.filter((each) => !isTest(each)).map((each) => [each, importsOf(each)] as const);
  const using = new Set([file]);
  // A set is walked to its end, though it grows meanwhile.
  for (const used of using)
    for (const [each, imported] of imports) if (imported.includes(used)) using.add(each);
  return [...new Set([...using].map((each) => folderOf(each, pages) ?? ''))];
}
