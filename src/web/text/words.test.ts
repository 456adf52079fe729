import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');

/** The gallery (test/support/gallery/checks/markup.ts) checks the same where the source does not show it (a label, children). */
test('no text stands beside other texts or elements without an element of its own', () => {
  const files = globSync('**/*.tsx', { cwd: web, exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(100);
  expect(
    files.flatMap((file) =>
      bareTexts(readFileSync(join(web, file), 'utf8')).map((text) => `${file}: ${text}`),
    ),
  ).toEqual([]);
});

test.each([
  ["<p>{t('a.b')} <b>1</b></p>", ["{t('a.b')}", ' ']],
  ["<p>{n > 0 && ', '}<b>1</b></p>", ["{n > 0 && ', '}"]],
  ["<p>{known ? <b>1</b> : t('a.b')}<i /></p>", ["{known ? <b>1</b> : t('a.b')}"]],
  ['<><Icon />Menú</>', ['Menú']],
  ["<>{plural(n, 'a.b')}</>", ["{plural(n, 'a.b')}"]],
  ['<i>.{cents}</i>', ['.']],
  ["<p>{known ? 'uno' : t('a.b')}</p>", []],
  ["<p><Words>{t('a.b')} </Words><b>1</b></p>", []],
  ['<p>\n  {/* why */}\n  <b>1</b>\n  {n > 0 && <i>2</i>}\n</p>', []],
])('in %j it finds %j', (jsx, found) => {
  expect(bareTexts(`const a = ${jsx}`)).toEqual(found);
});

function bareTexts(source: string): string[] {
  const found: string[] = [];
  const look = (children: ESTree.JSXChild[], alone: boolean) => {
    const shown = children.filter(isShown);
    if (alone && shown.length === 1) return;
    found.push(...shown.filter(isText).map(({ start, end }) => source.slice(start, end)));
  };
  new Visitor({
    JSXElement: ({ openingElement: { name }, children }) => {
      if (!(name.type === 'JSXIdentifier' && name.name === 'Words')) look(children, true);
    },
    JSXFragment: ({ children }) => look(children, false),
  }).visit(parseSync('a.tsx', source).program);
  return found;
}

const isShown = (child: ESTree.JSXChild): boolean =>
  child.type === 'JSXText'
    ? child.value.trim() !== '' || !child.value.includes('\n')
    : child.type !== 'JSXExpressionContainer' || child.expression.type !== 'JSXEmptyExpression';

/** As far as the source shows it. */
function isText(node: ESTree.JSXChild | ESTree.Expression | ESTree.JSXEmptyExpression): boolean {
  switch (node.type) {
    case 'JSXText':
    case 'TemplateLiteral':
      return true;
    case 'JSXExpressionContainer':
      return isText(node.expression);
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number';
    case 'CallExpression':
      return (
        node.callee.type === 'Identifier' && /^(t|plural|fill|inFours|format\w+)$/.test(node.callee.name)
      );
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return isText(node.right) || (node.operator !== '&&' && isText(node.left));
    default:
      return false;
  }
}
