import { afterAll, expect, test } from 'vitest';
import { buildTestApp } from '#test/support/app.ts';
import { startVendor } from '#test/support/vendors/fake-vendor.ts';
import { createMeters } from './meters.ts';
import { startTraces } from './traces.ts';

const collector = await startVendor(() => ({ body: '{}' }));
afterAll(() => collector.close());

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
const sent = () =>
  collector.requests.flatMap(({ body }) => {
    const { resourceSpans } = JSON.parse(body.toString()) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
    };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });

test('a request is a span by its route template, in the trace that it came with, and a call outside another', async () => {
  const traces = startTraces(collector.origin);
  const server = await buildTestApp({ deps: { meters: { ...createMeters(), traces } } });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await server.client().send('POST', 'onboarding/checkPhone/5512345678', { headers });
  traces.providers.called({ provider: 'sms', call: 'send', seconds: 0.2, outcome: 'fault' });
  await server.close();
  await traces.close();

  const spans = sent();
  expect(collector.requests[0]?.url.pathname).toBe('/v1/traces');
  expect(spans.map(({ name }) => name).toSorted()).toEqual([
    'POST /api/v1/onboarding/checkPhone/:phone',
    'sms send',
  ]);
  const request = spans.find(({ name }) => name.startsWith('POST'));
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(request?.attributes.find(({ key }) => key === 'http.response.status_code')?.value.intValue).toBe(
    401,
  );
  expect(collector.requests.map(({ body }) => body.toString()).join()).not.toContain('5512345678');
});
