import { afterAll, beforeAll, expect, test } from 'vitest';
import { api as shopApi } from '#contract/api.ts';
import type { Call } from '#contract/call.ts';
import { officeApi } from '#contract/office/api.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';
import { openApiDocument } from './openapi.ts';

const api = { ...shopApi, ...officeApi };

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}
const paths = openApiDocument().paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const operation = (name: string): Operation => {
  const found = operations.find((each) => each.operationId === name);
  if (!found) throw new Error(`${name} is not in the document`);
  return found;
};

test('the document has every call of the contract once', () => {
  const names = operations.map((each) => each.operationId);
  expect(names.toSorted()).toEqual(Object.keys(api).toSorted());
  const pairs = Object.values<Call>(api).map((call) => `${call.method} ${call.path}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});

test('every {segment} of a path is described as a required parameter', () => {
  for (const [name, call] of Object.entries<Call>(api)) {
    const described = (operation(name).parameters ?? []).filter((each) => each.in === 'path');
    const segments = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
    expect(described.map((each) => each.name).toSorted(), name).toEqual(segments.toSorted());
    expect(
      described.every((each) => each.required),
      name,
    ).toBe(true);
  }
});

test('bodies and answers say their type', () => {
  expect(Object.keys(operation('saveSignature').requestBody?.content ?? {})).toEqual(['multipart/form-data']);
  expect(operation('sendOtp').requestBody?.content['application/json']?.schema).toMatchObject({
    type: 'object',
    required: ['requestId', 'phone', 'rfc', 'email'],
  });
  expect(Object.keys(operation('verifyCaptcha').responses['200']?.content ?? {})).toEqual(['text/plain']);
  expect(Object.keys(operation('events').responses['200']?.content ?? {})).toEqual(['text/event-stream']);
});

test('the document and the page that shows it are served, the page under a policy without foreign sources', async () => {
  const visitor = server.client();
  expect(await visitor.get('/openapi.json')).toMatchObject({ status: 200, body: { openapi: '3.1.0' } });
  const page = await visitor.get('/docs');
  expect(page).toMatchObject({ status: 200 });
  expect(String(page.headers['content-security-policy'])).not.toMatch(/https?:|\*/);
});
