import { createContext, use, useId, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeWordsFrom } from '#web/text/text.ts';
import { keepWritten, writtenOnce, type WrittenPart } from './written-once.tsx';

const kept = new Map<string, WrittenPart>();
let writings = 0;
let tasks: (() => void)[] = [];

/** A page, and what is to be done after it. */
function visited(page: ReactNode): string {
  const html = renderToString(page);
  for (const task of tasks.splice(0)) task();
  return html;
}

beforeEach(() => {
  kept.clear();
  writings = 0;
  tasks = [];
  keepWritten({
    kept,
    later: (task) => void tasks.push(task),
    write: (node: ReactNode) => ((writings += 1), renderToString(node)),
  });
});
afterEach(() => {
  keepWritten(null);
  takeWordsFrom(() => null);
});

interface LineProps {
  name: string;
  weeks: number;
  marks?: readonly { text: string }[];
}

const Line = ({ name, weeks, marks = [] }: LineProps) => (
  <p className="renglón" hidden={weeks === 0}>
    {name} & {weeks} semanas <b>{'<'}</b>
    {marks.map(({ text }) => (
      <i key={text}>{text}</i>
    ))}
  </p>
);
const lines: LineProps[] = [
  { name: 'Alba "5G"', weeks: 52 },
  { name: 'Alba "5G"', weeks: 0 },
  { name: 'Brisa', weeks: 52, marks: [{ text: 'oferta' }, { text: 'nuevo' }] },
];

test('a part stands in every page as React writes it there, and is written once for the same props', () => {
  const LineOnce = writtenOnce(Line);
  const page = (Each: (props: LineProps) => ReactNode) => (
    <main>
      {lines.map((line) => (
        <Each key={line.name + line.weeks} {...line} />
      ))}
      fin
    </main>
  );
  const plain = renderToString(page(Line));
  const visits = [1, 2, 3].map(() => visited(page((line) => <LineOnce {...line} />)));
  expect(visits).toEqual([plain, plain, plain]);
  expect(writings).toBe(lines.length);
});

test('each part has its own, and each partner with words of its own', () => {
  const First = writtenOnce(Line);
  const Second = writtenOnce(({ name }: LineProps) => <h2>{name}</h2>);
  expect(visited(<First {...lines[0]!} />)).not.toBe(visited(<Second {...lines[0]!} />));
  takeWordsFrom(() => ({ shell: { home: 'Casa' } }));
  visited(<First {...lines[0]!} />);
  expect(writings).toBe(3);
});

const Place = createContext('nowhere');
const Here = () => <i>{use(Place)}</i>;
const WithId = () => <i id={useId()} />;

test.each<[string, (props: { n: number }) => ReactElement]>([
  ['an eager picture, which is announced in the head', ({ n }) => <p>{<img src={`/${n}.svg`} alt="" />}</p>],
  ['a title, which belongs into the head', () => <p>{<title>Página</title>}</p>],
  ['an id that React counts in the page', () => <p>{<WithId />}</p>],
])('%s is left to React', (_what, Part) => {
  const Once = writtenOnce(Part);
  const page = (Each: (props: { n: number }) => ReactNode) =>
    visited(
      <html lang="es">
        <head />
        <body>
          <Each n={1} />
        </body>
      </html>,
    );
  expect(page(Once)).toBe(page(Part));
  expect(page(Once)).toBe(page(Part));
  expect(writings).toBe(1);
});

test('nothing is kept where nobody keeps it, as in a browser or a test', () => {
  keepWritten(null);
  const Once = writtenOnce(() => (
    <p>
      <Here />
    </p>
  ));
  const page = (
    <Place value="aquí">
      <Once />
    </Place>
  );
  expect(renderToString(page)).toBe('<p><i>aquí</i></p>');
  expect(kept.size).toBe(0);
});

test('only plain data can tell one part from another', () => {
  // @ts-expect-error: an element is none
  writtenOnce(({ children }: { children: ReactNode }) => <p>{children}</p>);
  // @ts-expect-error: nor is a function
  writtenOnce(({ onClick }: { onClick: () => void }) => <button type="button" onClick={onClick} />);
  expect(kept.size).toBe(0);
});
