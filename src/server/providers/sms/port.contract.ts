import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SmsPort } from './port.ts';

export interface SmsUnderTest {
  readonly port: SmsPort;
  /** Returns the texts delivered to a number, oldest first. */
  readonly delivered: (to: string) => Promise<string[]>;
}

/** The contract of every SMS adapter. */
export function smsContract(make: () => SmsUnderTest): void {
  const signal = new AbortController().signal;

  test('a message arrives whole, with its accents', async () => {
    const { port, delivered } = make();
    const text = 'Tu código es 4821. ¿No lo pediste? Llámanos: ñandú, pingüino.';
    await port.send({ id: randomUUID(), to: '5518427001', text }, signal);
    expect(await delivered('5518427001')).toEqual([text]);
  });

  test('the same id arrives once, however often and however many at a time it is sent', async () => {
    const { port, delivered } = make();
    const message = { id: randomUUID(), to: '5518427002', text: 'Tu código es 1111.' };
    await Promise.all(Array.from({ length: 10 }, () => port.send(message, signal)));
    await port.send(message, signal);
    expect(await delivered('5518427002')).toEqual([message.text]);
  });

  test('the same text under another id is another message', async () => {
    const { port, delivered } = make();
    for (let i = 0; i < 2; i++) await port.send({ id: randomUUID(), to: '5518427003', text: 'Hola' }, signal);
    expect(await delivered('5518427003')).toEqual(['Hola', 'Hola']);
  });

  test.each(['+15551234567', '+525518427005', '551842700', '0052551842700'])(
    'nothing goes to %s: only Mexican numbers, by their ten digits',
    async (to) => {
      const { port, delivered } = make();
      await expect(port.send({ id: randomUUID(), to, text: 'Hola' }, signal)).rejects.toBeInstanceOf(Error);
      expect(await delivered(to)).toEqual([]);
    },
  );

  test('a call that was given up sends nothing', async () => {
    const { port, delivered } = make();
    const message = { id: randomUUID(), to: '5518427004', text: 'Hola' };
    await expect(port.send(message, AbortSignal.abort())).rejects.toBeInstanceOf(Error);
    expect(await delivered('5518427004')).toEqual([]);
  });
}
