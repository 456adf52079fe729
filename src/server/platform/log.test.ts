import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { serializeError, logOptions } from './log.ts';

/** Returns the log's output, parsed. */
function written(log: (logger: pino.Logger) => void): Record<string, unknown> {
  let line = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      line += String(chunk);
      done();
    },
  });
  log(pino({ ...logOptions, level: 'info' }, out));
  return JSON.parse(line) as Record<string, unknown>;
}

test('names that hold personal data are hidden wherever they stand', () => {
  const line = written((log) =>
    log.info({ phone: '5512345678', route: '/x', person: { email: 'ana@example.com', age: 30 } }, 'seen'),
  );
  expect(line).toMatchObject({ phone: '[hidden]', route: '/x', person: { email: '[hidden]', age: 30 } });
});

test('an error is logged without the data in its message', () => {
  const line = written((log) => log.error({ err: new Error('no phone 5512345678 of ana@example.com') }));
  expect(line['err']).toMatchObject({ name: 'Error', message: 'no phone [hidden] of [hidden]' });
});

test('a database error says what it names, not the values it quotes', () => {
  const error = Object.assign(new Error('duplicate key 5512345678'), {
    code: '23505',
    constraint: 'loans_pkey',
    table: 'loans',
    detail: 'Key (phone)=(5512345678) already exists.',
  });
  const fault = serializeError(error);
  expect(fault).toMatchObject({ sqlState: '23505', constraint: 'loans_pkey', table: 'loans' });
  expect(JSON.stringify(fault)).not.toContain('5512345678');
  expect(written((log) => log.error({ err: error }))['err']).toMatchObject({ sqlState: '23505' });
});

test('causes and objects that only look like errors are read too', () => {
  expect(serializeError(new Error('outer', { cause: new TypeError('inner') }))).toMatchObject({
    cause: { name: 'TypeError', message: 'inner' },
  });
  expect(serializeError({ message: 'queue 5512345678', stack: 'x' })).toMatchObject({
    message: 'queue [hidden]',
  });
  expect(serializeError('text 5512345678')).toEqual({ name: 'string' });
});

test('a request is never logged whole', () => {
  const line = written((log) => log.info({ req: { url: '/checkPhone/5512345678' }, res: { x: 1 } }, 'x'));
  expect(JSON.stringify(line)).not.toContain('5512345678');
});
