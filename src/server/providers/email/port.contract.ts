import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EmailPort } from './port.ts';

export interface EmailUnderTest {
  readonly port: EmailPort;
  /** Returns the e-mails delivered to an address, oldest first. */
  readonly delivered: (to: string) => Promise<{ subject: string; text: string; html: string }[]>;
}

/** The contract of every e-mail adapter. */
export function emailContract(make: () => EmailUnderTest): void {
  const signal = new AbortController().signal;
  const content = {
    subject: 'Tu solicitud fue aprobada: ¡felicidades!',
    text: 'Señorita Peña',
    html: '<p>Señorita Peña</p>',
  };

  test('a message arrives with its subject, text and HTML', async () => {
    const { port, delivered } = make();
    await port.send({ id: randomUUID(), to: 'uno@correo.mx', ...content }, signal);
    expect(await delivered('uno@correo.mx')).toEqual([content]);
  });

  test('the same id arrives once', async () => {
    const { port, delivered } = make();
    const message = { id: randomUUID(), to: 'dos@correo.mx', ...content };
    await Promise.all(Array.from({ length: 10 }, () => port.send(message, signal)));
    expect(await delivered('dos@correo.mx')).toEqual([content]);
  });

  test('a call that was given up sends nothing', async () => {
    const { port, delivered } = make();
    const message = { id: randomUUID(), to: 'tres@correo.mx', ...content };
    await expect(port.send(message, AbortSignal.abort())).rejects.toBeInstanceOf(Error);
    expect(await delivered('tres@correo.mx')).toEqual([]);
  });
}
