import fc from 'fast-check';
import { badJson, badText, hostileText, takesAnyText, takesAnything } from './bad-values.ts';
import type { Operation, Parameter, Schema } from './operations.ts';

/** A request with one invalid part; the rest is as its owner would send it. */
export interface BadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

/** Values that are valid for the caller, by parameter or field name. */
export type GoodValues = Readonly<Record<string, unknown>>;

/** Generates bad requests of one call. Which part is wrong, and how, is random. */
export function badRequests(operation: Operation, good: GoodValues): fc.Arbitrary<BadRequest> {
  const { parameters, body, fileField } = operation;
  const flaws: fc.Arbitrary<BadRequest>[] = [
    ...parameters
      .filter(({ schema }) => !takesAnyText(schema))
      .map((parameter) => wrongParameter(operation, parameter, good)),
    ...(body ? [wrongBody(operation, body, good)] : []),
    ...(fileField ? [wrongForm(operation, fileField, good)] : []),
  ];
  // A call without input gets input it does not expect.
  return fc.oneof(...(flaws.length > 0 ? flaws : [uncalledFor(operation)]));
}

const json = { 'content-type': 'application/json' };

function wrongParameter(operation: Operation, wrong: Parameter, good: GoodValues): fc.Arbitrary<BadRequest> {
  const body = operation.body
    ? { headers: json, payload: JSON.stringify(goodBody(operation.body, good)) }
    : { headers: {} };
  const twice = wrong.in === 'query' ? [fc.constant(['1', '2'])] : [];
  return fc
    .oneof(badText(wrong.schema), ...twice)
    .map((value) => ({ url: urlOf(operation, { ...good, [wrong.name]: value }), ...body }));
}

function wrongBody(operation: Operation, body: Schema, good: GoodValues): fc.Arbitrary<BadRequest> {
  const whole = goodBody(body, good);
  const fields = Object.entries(body.properties ?? {}).filter(([, schema]) => !takesAnything(schema));
  const url = urlOf(operation, good);
  const send = (payload: string | Buffer, headers: Record<string, string> = json) => ({
    url,
    headers,
    payload,
  });
  const field = fields.map(([name, schema]) =>
    badJson(schema).map((value) => send(JSON.stringify({ ...whole, [name]: value }))),
  );
  const missing = (body.required ?? []).map((name) =>
    fc.constant(
      send(JSON.stringify(Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)))),
    ),
  );
  return fc.oneof(
    ...field,
    ...missing,
    noJson.map((text) => send(text)),
    fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      )
      .map((type) => send('a=1&<a>', { 'content-type': type })),
    fc.constant(send('{"a":'.repeat(5000) + '1' + '}'.repeat(5000))),
    fc.constant(send(JSON.stringify({ ...whole, filler: 'x'.repeat(70_000) }))),
    fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => send(Buffer.from([0xff, ...bytes]))),
  );
}

const noJson = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[',
    '"',
    'null',
    '[]',
    '0',
    'true',
    '"text"',
    '{"a":1',
    "{'a':1}",
    '\u{feff}{}',
    '{"__proto__":{"x":1}}',
  ),
  hostileText,
);

function wrongForm(operation: Operation, field: string, good: GoodValues): fc.Arbitrary<BadRequest> {
  const url = urlOf(operation, good);
  const part = (name: string, file: string, bytes: Uint8Array | string) =>
    Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n`),
      Buffer.from(bytes as Uint8Array),
      Buffer.from('\r\n--b--\r\n'),
    ]);
  const send = (payload: Buffer | string, type = 'multipart/form-data; boundary=b') => ({
    url,
    headers: { 'content-type': type },
    payload,
  });
  const garbage = fc.uint8Array({ maxLength: 400 });
  const heads = fc.constantFrom(
    '\x89PNG\r\n\x1a\n',
    '\xff\xd8\xff\xe0',
    'GIF89a',
    'BM',
    '<svg onload="x"/>',
    'MZ',
    '\x7fELF',
    'PK\x03\x04',
    '',
  );
  return fc.oneof(
    fc
      .tuple(heads, garbage)
      .map(([head, rest]) => send(part(field, 'f.png', Buffer.concat([Buffer.from(head, 'latin1'), rest])))),
    garbage.map((bytes) => send(part('other', 'f.png', bytes))),
    fc
      .tuple(hostileText, garbage)
      .map(([name, bytes]) => send(part(field, name.replace(/["\r\n\0]/g, ''), Buffer.from([0, ...bytes])))),
    garbage.map((bytes) => send(Buffer.from(bytes))),
    garbage.map((bytes) => send(part(field, 'f.png', bytes).subarray(0, -6))),
    hostileText.map((text) => send(text, 'application/json')),
    fc.constant(send('', 'multipart/form-data')),
    fc.constant(send('--b--\r\n')),
    // Ten fields where one file is accepted.
    fc.constant(
      send(Buffer.concat(Array.from({ length: 10 }, (_, n) => part(`f${n}`, 'f.png', 'x').subarray(0, -6)))),
    ),
  );
}

function uncalledFor(operation: Operation): fc.Arbitrary<BadRequest> {
  const url = urlOf(operation, {});
  return fc.oneof(
    hostileText.map((text) => ({
      url: `${url}?${encodeURIComponent(text)}=${encodeURIComponent(text)}`,
      headers: {},
    })),
    hostileText.map((text) => ({ url: `${url}/${encodeURIComponent(text)}`, headers: {} })),
    operation.method === 'POST'
      ? hostileText.map((text) => ({ url, headers: json, payload: text }))
      : hostileText.map((text) => ({
          url,
          headers: { cookie: `sid=${encodeURIComponent(text)}`, 'x-commercial-partner': '-1' },
        })),
  );
}

function goodBody(body: Schema, good: GoodValues): Record<string, unknown> {
  return Object.fromEntries(Object.keys(body.properties ?? {}).map((name) => [name, good[name] ?? null]));
}

function urlOf({ path, parameters }: Operation, values: GoodValues): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name]));
  const query = parameters
    .filter((each) => each.in === 'query' && values[each.name] !== undefined)
    .flatMap(({ name }) => [values[name]].flat().map((value) => `${name}=${encoded(value)}`));
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** A lone surrogate cannot be encoded in a URL: it becomes the replacement character. */
const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());
