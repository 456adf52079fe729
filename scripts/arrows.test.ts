import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionRooms, hidden, rooms } from './rooms.ts';

/** [importing file, imported module, whether allowed]: the arrows of docs/architecture.md, in both notations. */
const imports: [file: string, specifier: string, allowed: boolean][] = [
  ['src/domain/credit/plan.ts', '#domain/credit/money.ts', true],
  ['src/domain/credit/plan.ts', '../errors.ts', true],
  ['src/domain/credit/plan.ts', '#contract/api.ts', false],
  ['src/domain/credit/plan.ts', '../../contract/api.ts', false],
  ['src/domain/credit/plan.ts', '../../server/app/app.ts', false],
  ['src/domain/errors.ts', '../web/root.tsx', false],
  ['src/domain/credit/plan.ts', '../../../db/seed/index.ts', false],
  ['src/domain/credit/plan.ts', 'node:fs', false],
  ['src/domain/credit/plan.ts', 'fs', false],
  ['src/domain/credit/plan.ts', 'zod', false],
  ['src/domain/credit/plan.test.ts', 'fast-check', true],
  ['src/domain/credit/plan.test.ts', '#server/app/app.ts', false],
  ['src/contract/orders.ts', 'zod', true],
  ['src/contract/orders.ts', '#domain/errors.ts', true],
  ['src/contract/orders.ts', './problem.ts', true],
  ['src/contract/orders.ts', 'fastify', false],
  ['src/contract/orders.ts', 'zlib', false],
  ['src/contract/orders.ts', 'node:crypto', false],
  ['src/contract/orders.ts', '#server/app/app.ts', false],
  ['src/contract/orders.ts', '../server/app/app.ts', false],
  ['src/contract/orders.ts', '../web/root.tsx', false],
  ['src/web/screens/login/login.tsx', 'react-router', true],
  ['src/web/screens/login/login.tsx', '#contract/api.ts', true],
  ['src/web/screens/login/login.tsx', '../../../domain/errors.ts', true],
  ['src/web/screens/login/login.tsx', '#server/platform/config.ts', false],
  ['src/web/screens/login/login.tsx', '../../../server/platform/config.ts', false],
  ['src/web/screens/login/login.tsx', 'node:crypto', false],
  ['src/web/screens/login/login.tsx', '#db/seed/index.ts', false],
  ['src/web/screens/login/login.test.tsx', '#server/platform/config.ts', false],
  ['src/web/entry.server.tsx', 'node:stream', true],
  ['src/web/entry.server.tsx', '#server/platform/config.ts', false],
  ['src/web/context.ts', './other-server/adapter.ts', true],
  ['src/web/context.ts', '#server/platform/config.ts', false],
  ['src/web/other-server/adapter.ts', './readers.ts', true],
  ['src/web/other-server/adapter.ts', '#web/api-client.ts', true],
  ['src/web/other-server/adapter.ts', 'node:crypto', false],
  ['src/web/entry.server.tsx', './other-server/adapter.ts', false],
  ['src/web/shell/shell.tsx', '../other-server/adapter.ts', false],
  ['src/web/screens/login/login.tsx', '#web/other-server/adapter.ts', false],
  ['src/web/screens/login/login.tsx', '../../other-server/adapter.ts', false],
  ['src/web/screens/login/login.test.tsx', '#web/other-server/adapter.ts', false],
  ['src/office/pages/hoy/hoy.tsx', '#contract/office/api.ts', true],
  ['src/office/pages/hoy/hoy.tsx', '../../../domain/errors.ts', true],
  ['src/office/pages/hoy/hoy.tsx', '#server/platform/config.ts', false],
  ['src/office/pages/hoy/hoy.tsx', '#web/api-client.ts', false],
  ['src/office/pages/hoy/hoy.tsx', '../../../web/api-client.ts', false],
  ['src/office/pages/hoy/hoy.tsx', 'node:crypto', false],
  ['src/office/entry.server.tsx', 'node:stream', true],
  ['src/office/entry.server.tsx', '#server/platform/config.ts', false],
  ['src/web/screens/login/login.tsx', '#office/root.tsx', false],
  ['src/server/routes/login.ts', '#contract/login.ts', true],
  ['src/server/routes/login.ts', 'kysely', false],
  ['src/server/routes/login.ts', '#web/root.tsx', false],
  ['src/server/actions/access/log-in.ts', '#server/providers/sms/port.ts', true],
  ['src/server/actions/access/log-in.ts', '../../providers/sms/port.ts', true],
  ['src/server/actions/access/log-in.ts', '#server/providers/sms/twilio.ts', false],
  ['src/server/actions/access/log-in.ts', '../../providers/sms/twilio.ts', false],
  ['src/server/actions/access/log-in.ts', '../../../web/root.tsx', false],
  ['src/server/actions/access/log-in.ts', '#db/seed/seed.ts', false],
  ['src/server/http/session.ts', '#server/providers/captcha/pow.ts', false],
  ['src/server/app/deps.ts', '#server/providers/sms/twilio.ts', true],
  ['src/server/app/start.ts', '#db/seed/seed.ts', true],
  ['src/server/providers/sms/twilio.ts', './port.ts', true],
  ['src/server/queries/codes/codes.ts', 'kysely', true],
  // Each pair of layers, by alias and by path.
  ...rooms.flatMap((from) =>
    rooms
      .filter((to) => to !== from)
      .flatMap((to): [string, string, boolean][] => {
        const allowed = rooms.indexOf(to) < rooms.indexOf(from) && !hidden[from]?.rooms.includes(to);
        const file = `src/server/${from}/some/file.ts`;
        return [
          [file, `#server/${to}/port.ts`, allowed],
          [file, `../../${to}/port.ts`, allowed],
        ];
      }),
  ),
  // The same inside actions.
  ...actionRooms.flatMap((from) =>
    actionRooms
      .filter((to) => to !== from)
      .flatMap((to): [string, string, boolean][] => {
        const allowed = actionRooms.indexOf(to) < actionRooms.indexOf(from);
        const file = `src/server/actions/${from}/file.ts`;
        return [
          [file, `#server/actions/${to}/other.ts`, allowed],
          [file, `../${to}/other.ts`, allowed],
        ];
      }),
  ),
];

/** Other import forms are checked like a plain import. */
const otherForms: [file: string, line: string][] = [
  ['src/domain/reexport.ts', `export * from '#server/app/app.ts';`],
  ['src/domain/type.ts', `import type { App } from '#server/app/app.ts';`],
  ['src/domain/dynamic.ts', `export const app = () => import('#server/app/app.ts');`],
  ['src/domain/inline.ts', `export type A = import('#server/app/app.ts').App;`],
];

const importOf = (specifier: string) => `import '${specifier}';`;
const all = [...imports.map(([file, specifier]) => [file, importOf(specifier)] as const), ...otherForms];
/** Maps each file to its lines: one import per line, so that each is checked alone. */
const fixtures = new Map(
  [...Map.groupBy(all, ([file]) => file)].map(([file, entries]) => [file, entries.map(([, line]) => line)]),
);

const root = join(import.meta.dirname, '..');
const tree = mkdtempSync(join(tmpdir(), 'enganche-arrows-'));
/** 'file:line' of every refused import. */
let refused: Set<string>;

beforeAll(() => {
  mkdirSync(join(tree, 'scripts'));
  for (const file of ['oxlint.config.ts', 'scripts/rooms.ts'])
    copyFileSync(join(root, file), join(tree, file));
  for (const [file, lines] of fixtures) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), lines.join('\n'));
  }
  const oxlint = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], {
    cwd: tree,
    encoding: 'utf8',
  });
  const { diagnostics } = JSON.parse(oxlint.stdout) as { diagnostics: Diagnostic[] };
  const arrows = diagnostics.filter(({ code }) => /no-restricted-imports|consistent-type-imports/.test(code));
  refused = new Set(arrows.map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`));
});
afterAll(() => rmSync(tree, { recursive: true }));

test.each(imports)('%s imports %s: %s', (file, specifier, allowed) => {
  expect(!refused.has(place(file, importOf(specifier)))).toBe(allowed);
});

test.each(otherForms)('%s is refused: %s', (file, line) => {
  expect(refused).toContain(place(file, line));
});

interface Diagnostic {
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
}

const place = (file: string, line: string) => `${file}:${fixtures.get(file)!.indexOf(line) + 1}`;
