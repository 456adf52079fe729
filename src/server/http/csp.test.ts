import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeHeaders } from '#server/web/office-headers.ts';
import { nonceSources, pageHeaders } from '#server/web/page-headers.ts';
import { buildTestApp, type TestApp } from '#test/support/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

/** Returns the findings of Google's evaluator, without its mere suspicions about 'self'. */
function weaknesses(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  return findings
    .filter(({ severity, directive, value }) => {
      const isNoteOnSelf = directive === 'script-src' && value === "'self'";
      return severity < Severity.INFO && !(isNoteOnSelf && severity === Severity.MEDIUM_MAYBE);
    })
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
}

// 'self' is risky with JSONP or uploaded scripts: the site has neither, and images are served with nosniff.
test('Google’s evaluator finds no weakness in any policy that we send', async () => {
  await server.deps.storage.put('public/drawing-1a2b.svg', Buffer.from('<svg/>'));
  const visitor = server.client();
  const sent = async (path: string) => String((await visitor.get(path)).headers['content-security-policy']);
  const policies = {
    page:
      pageHeaders(nonceSources('bm9uY2Vub25jZW5vbmNl'), { https: true, picturesFrom: null })[
        'content-security-policy'
      ] ?? '',
    data: await sent('comboOptions/states'),
    picture: await sent('storage/drawing-1a2b.svg'),
    docs: await sent('/docs'),
    sandbox: await sent('/sandbox'),
  };
  for (const [name, policy] of Object.entries(policies)) {
    expect([name, policy]).toEqual([name, expect.stringMatching(/default-src 'none'/)]);
    expect([name, weaknesses(policy)]).toEqual([name, []]);
    expect([name, policy]).toEqual([name, expect.not.stringMatching(/unsafe-|\*|https?:/)]);
  }
  expect(weaknesses("script-src 'unsafe-inline' *")).not.toEqual([]);
});

test('nobody may frame a page of ours, and only a popup that we open keeps its way back', async () => {
  const headers = pageHeaders(nonceSources('bm9uY2Vub25jZW5vbmNl'), { https: true, picturesFrom: null });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-frame-options']).toBe('DENY');
  // Only the identity service's popup keeps its opener.
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  const { headers: data } = await server.client().get('comboOptions/states');
  expect(String(data['content-security-policy'])).toContain("frame-ancestors 'none'");
});

test('over https every answer keeps browsers to https for a year, on subdomains too', async () => {
  const secure = await buildTestApp({ config: { publicOrigin: 'https://tienda.example' } });
  try {
    const kept = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
    for (const path of ['comboOptions/states', 'nothing/here', '/livez'])
      expect((await secure.client().get(path)).headers).toMatchObject(kept);
    expect(pageHeaders(null, { https: true, picturesFrom: null })).toMatchObject(kept);
    expect(officeHeaders(null, true)).toMatchObject(kept);
  } finally {
    await secure.close();
  }
  const { headers } = await server.client().get('/livez');
  expect(headers).not.toHaveProperty('strict-transport-security');
});

test('every answer says its type with its alphabet, is taken for no other, and tells other sites no address', async () => {
  const visitor = server.client();
  for (const path of ['comboOptions/states', 'nothing/here', 'products/abc', '/livez', '/docs', '/sandbox']) {
    const { headers } = await visitor.get(path);
    expect([path, headers]).toMatchObject([
      path,
      {
        'content-type': expect.stringMatching(/^(application\/json|text\/(html|plain)); charset=utf-8$/),
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.stringMatching(
          /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
        ),
      },
    ]);
  }
  const pages = [pageHeaders(null, { https: true, picturesFrom: null }), officeHeaders(null, true)];
  for (const headers of pages) {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/^(strict-origin-when-cross-origin|same-origin)$/);
  }
});
