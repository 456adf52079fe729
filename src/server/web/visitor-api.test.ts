import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { PARTNER_HEADER } from '#contract/headers.ts';
import { newRequestId } from '#server/http/request-id.ts';
import { visitorApi } from './visitor-api.ts';

test('a call that a page makes inside the process counts for the page’s visitor', async () => {
  const app = fastify({ genReqId: newRequestId });
  await app.register(cookie);
  app.get('/api/v1/who', (request, reply) =>
    reply.setCookie('raised', 'yes').send({
      id: request.id,
      ip: request.ip,
      agent: request.headers['user-agent'],
      partner: request.headers[PARTNER_HEADER],
      cookies: request.cookies,
    }),
  );
  app.get('/7/catalogo', async (request) => {
    const { transport, setCookies } = visitorApi(app, null, request);
    const first = await (await transport('/who', { method: 'GET' })).json();
    const second = await (await transport('/who', { method: 'GET' })).json();
    return { page: request.id, first, second, setCookies };
  });
  const visit = () =>
    app.inject({
      url: '/7/catalogo',
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': 'a phone', cookie: 'sid=abc' },
    });
  const [one, other] = (await Promise.all([visit(), visit()])).map((answer) => answer.json());
  const seen = { ip: '203.0.113.9', agent: 'a phone', partner: '7' };
  for (const { page, first, second, setCookies } of [one, other]) {
    expect(first).toEqual({ ...seen, id: page, cookies: { sid: 'abc' } });
    expect(second).toEqual({ ...seen, id: page, cookies: { sid: 'abc', raised: 'yes' } });
    expect(setCookies).toEqual(Array(2).fill(expect.stringMatching(/^raised=yes;/)));
  }
  expect(one.page).not.toBe(other.page);
  await app.close();
});
