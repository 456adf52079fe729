import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { variableNames } from '#server/platform/variables.ts';

// Docker, Helm, Fly and Render are not available here: only what can be checked against the code is tested.
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
// glibc's own; the program does not read it.
const known = new Set<string>([...variableNames, 'MALLOC_ARENA_MAX']);
const unknown = (names: Iterable<string>) => [...names].filter((name) => !known.has(name));

test('every variable that a file sets is one of the configuration’s', () => {
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<'web' | 'worker', { environment: Record<string, string> }>;
  };
  const values = parse(read('ops/helm/enganche/values.yaml')) as { env: object };
  const render = parse(read('render.yaml')) as Record<
    'services' | 'envVarGroups',
    { envVars: { key?: string }[] }[]
  >;
  const fly = /\[env\]\n([^[]+)/.exec(read('fly.toml'))?.[1] ?? '';
  const docker = /^ENV (.+)$/m.exec(read('Dockerfile'))?.[1] ?? '';
  const set = {
    compose: Object.keys(compose.services.worker.environment),
    helm: ['ROLE', ...Object.keys(values.env)],
    render: [...render.services, ...render.envVarGroups].flatMap(({ envVars }) =>
      envVars.flatMap(({ key }) => key ?? []),
    ),
    fly: [...fly.matchAll(/^\s*(\w+) =/gm)].map(([, name = '']) => name),
    docker: [...docker.matchAll(/(\w+)=/g)].map(([, name = '']) => name),
  };
  for (const [file, names] of Object.entries(set)) {
    expect([file, names.length > 2, unknown(names)]).toEqual([file, true, []]);
  }
  expect(unknown(['DATABSE_URL'])).toEqual(['DATABSE_URL']);
  const { web, worker } = compose.services;
  expect([web.environment['ROLE'], worker.environment['ROLE']]).toEqual(['web', 'worker']);
  const roles = [...read('fly.toml').matchAll(/ROLE=(\w+)/g)].map(([, role]) => role);
  expect(roles).toEqual(['web', 'worker']);
});

test('every value that a template of the chart reads is there, and every block is closed', () => {
  const values = parse(read('ops/helm/enganche/values.yaml')) as Record<string, unknown>;
  expect(parse(read('ops/helm/enganche/Chart.yaml'))).toMatchObject({ apiVersion: 'v2', name: 'enganche' });
  const templates = globSync('ops/helm/enganche/templates/*.yaml', { cwd: root });
  expect(templates.length).toBe(3);
  for (const file of templates) {
    const text = read(file);
    for (const [, path = ''] of text.matchAll(/\.Values\.([\w.]+)/g)) {
      const value = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], values);
      expect([file, path, value !== undefined]).toEqual([file, path, true]);
    }
    const opened = text.match(/\{\{-? (if|range)\b/g)?.length ?? 0;
    expect([file, text.match(/\{\{-? end\b/g)?.length ?? 0]).toEqual([file, opened]);
    // Without its directives the rest is YAML.
    const bare = text
      .replace(/^\s*\{\{-.*\}\}\s*$/gm, '')
      .replace(/'?\{\{[^}]*\}\}'?(:\{\{[^}]*\}\}'?)?/g, 'x');
    for (const part of bare.split(/^---$/m).filter((text) => text.trim() !== '')) {
      expect(parse(part)).toHaveProperty('kind');
    }
  }
});

test('the image is not root’s, copies what exists, and starts what npm start starts', () => {
  const dockerfile = read('Dockerfile');
  expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
  expect(dockerfile).toMatch(/^USER 10001:10001$/m);
  const copied = [...dockerfile.matchAll(/--from=build \/app\/(\S+)/g)].map(([, path = '']) => path);
  const made = ['node_modules', 'build'];
  expect(copied.filter((path) => !made.includes(path) && !existsSync(join(root, path)))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: { start: string } };
  const flags = [...scripts.start.matchAll(/ (--\S+)/g)].map(([, flag = '']) => flag);
  const command = ['node', ...flags, 'src/server/app/main.ts'];
  expect(dockerfile).toContain(`\nCMD ${JSON.stringify(command).replaceAll(',', ', ')}\n`);
  const [before = ''] = scripts.start.split('exec ');
  expect(dockerfile).toMatch(new RegExp(`^ENV .*${before.trim()}$`, 'm'));
  // Fly has one command per process type; all must be the same.
  for (const role of ['web', 'worker']) {
    expect(read('fly.toml')).toContain(`"env ROLE=${role} ${command.join(' ')}"`);
  }
  const ignored = read('.dockerignore').split('\n');
  expect(copied.filter((path) => ignored.includes(path) && !made.includes(path))).toEqual([]);
  // The image must contain everything the server imports: nothing may come from the web's sources or the tests.
  const sources = globSync('src/{server,contract,domain}/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  const elsewhere = sources.filter(
    (file) => /from '#(web|test)\//.test(read(file)) && !file.endsWith('.contract.ts'),
  );
  expect(elsewhere).toEqual([]);
});

const runsOf = (name: string) => {
  const { jobs } = parse(read(`.github/workflows/${name}.yml`)) as {
    jobs: Record<string, { steps: { run?: string }[] }>;
  };
  return jobs[name]?.steps.map(({ run }) => run ?? '') ?? [];
};

test('the workflow runs what everybody runs', () => {
  const runs = runsOf('release');
  expect(runs).toContain('bash .ci/run');
  expect(runs.some((run) => run.startsWith('npm sbom'))).toBe(true);
});

test('a release asks first whether a whole night of its commit was green', () => {
  const runs = runsOf('release');
  const asks = runs.findIndex((run) => /gh run list --workflow nightly\.yml .*--status success/.test(run));
  expect(asks).toBeGreaterThanOrEqual(0);
  expect(asks).toBeLessThan(runs.indexOf('bash .ci/run'));
  expect(runsOf('nightly')).toContain('npm run tool nightly');
});
