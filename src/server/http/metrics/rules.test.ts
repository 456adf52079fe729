import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { startRequest, walkTo } from '#test/support/applicant.ts';
import { stockShops } from '#test/support/shop.ts';

const root = join(import.meta.dirname, '../../../..');
const { groups } = parse(readFileSync(join(root, 'ops/prometheus/alerts.yml'), 'utf8')) as {
  groups: { name: string; rules: Rule[] }[];
};
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(join(root, 'ops/grafana/dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};

let server: TestApp;
let shown: string;
const read = async () => (await server.client().get<string>('/metrics')).body;
const valueOf = (series: string): number =>
  Number(
    shown
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  );

beforeAll(async () => {
  server = await buildTestApp();
  await stockShops(server.deps);
  const applicant = await startRequest(server);
  await walkTo(applicant, 'geolocalization');
  await server.runJobs();
  shown = await read();
});
afterAll(() => server.close());

/**
 * Returns the metric names in a query: what precedes a brace, a bracket or an operator, and is no PromQL function or
 * keyword.
 */
const metricsIn = (expr: string): string[] => {
  const bare = expr
    .replace(/"[^"]*"/g, '""')
    .replace(/\b(by|on)\s*\([^)]*\)/g, '')
    .replace(/\{[^}]*\}/g, '');
  return [...bare.matchAll(/[a-z_]\w*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name));
};
const words = new Set(['and', 'or', 'unless', 'm', 'h', 's', 'e']);

/** `up` is Prometheus's own. */
const isShown = (metric: string): boolean =>
  metric === 'up' || new RegExp(`^# TYPE ${metric.replace(/_(bucket|count|sum)$/, '')}\\b`, 'm').test(shown);

test('every alert and every panel reads metrics that /metrics shows', () => {
  const queries = [
    ...rules.map(({ alert, expr }) => ({ what: alert, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ what: title, expr }))),
  ];
  expect(queries.length).toBeGreaterThan(30);
  for (const { what, expr } of queries) {
    const metrics = metricsIn(expr);
    expect([what, metrics.length > 0]).toEqual([what, true]);
    expect([what, metrics.filter((metric) => !isShown(metric))]).toEqual([what, []]);
  }
  expect(metricsIn('rate(nothing_of_the_kind[5m]) > 1').filter((metric) => !isShown(metric))).not.toEqual([]);
});

test('every label that a query picks or sums by is one of its metric', () => {
  const labels = new Set([...shown.matchAll(/[{,](\w+)="/g)].map(([, name]) => name));
  for (const known of ['job', 'instance', 'queue', 'channel', 'result', 'invariant', 'action', 'le'])
    labels.add(known);
  for (const { alert, expr } of rules) {
    const used = [
      ...[...expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/,\s*/)),
      ...[...expr.matchAll(/[{,]\s*(\w+)\s*(?:=~|!=|=)/g)].map(([, name]) => name),
    ];
    expect([alert, used.filter((name) => !labels.has(name))]).toEqual([alert, []]);
  }
});

test('each alert has one runbook, which names it, and there is no runbook besides', () => {
  const runbooks = rules.map(({ annotations }) => annotations.runbook);
  expect(globSync('docs/runbooks/*.md', { cwd: root }).toSorted()).toEqual(runbooks.toSorted());
  for (const { alert, labels, annotations } of rules) {
    expect(existsSync(join(root, annotations.runbook))).toBe(true);
    expect(readFileSync(join(root, annotations.runbook), 'utf8')).toMatch(new RegExp(`^# ${alert}\n`));
    expect(['page', 'ticket']).toContain(labels.severity);
  }
});

test('the figures follow what happens: the funnel, the codes, the providers', () => {
  expect(valueOf('enganche_database_up')).toBe(1);
  expect(valueOf('enganche_requests_last_day{step="begun"}')).toBe(1);
  expect(valueOf('enganche_requests_last_day{step="phone-verification"}')).toBe(1);
  expect(valueOf('enganche_requests_last_day{step="geolocalization"}')).toBe(0);
  expect(valueOf('enganche_codes_sent_last_hour{purpose="phone"}')).toBe(1);
  expect(valueOf('enganche_codes_verified_last_hour{purpose="phone"}')).toBe(1);
  expect(valueOf('provider_breaker_open{provider="sms"}')).toBe(0);
  expect(shown).toMatch(/^provider_call_seconds_count\{provider="sms",call="send",outcome="ok"\} [1-9]/m);
});

test('nothing of a person stands in it, and every answer has an id of its own', async () => {
  // The process's memory in bytes may look like a phone.
  expect(shown.replace(/^process_.*$/gm, '')).not.toMatch(/\b55\d{8}\b/);
  const answers = await Promise.all([1, 2].map(() => server.client().get('/livez')));
  const ids = answers.map(({ headers }) => String(headers['x-request-id']));
  expect(new Set(ids).size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
});
