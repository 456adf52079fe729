import { expect, test } from 'vitest';
import { actNames, actRow, thingOf, type Thing } from '#domain/staff/acts.ts';
import { eventKinds } from '#domain/staff/event-kinds.ts';
import { eventText, eventTextAfterName, kindChoices } from './event-text.ts';
import { historyOf } from './history.tsx';

test('every kind of event has its sentence in Spanish, and there is no other', () => {
  expect(kindChoices.map(({ value }) => value).toSorted()).toEqual([...eventKinds].toSorted());
  for (const kind of ['terms-accepted', 'privacy-accepted', 'face-accepted', 'identity-expired'])
    expect(eventText({ kind, command: null })).not.toMatch(/accepted|expired/);
});

test('after a name every sentence goes on with what the person did; the others stand by themselves', () => {
  const broken = eventKinds.filter((kind) => {
    const text = eventTextAfterName({ kind, command: null });
    return text !== null && !/^(no |la )?\p{L}*(ó|izo|uso|ijo|io|uvo)( |$)/u.test(text);
  });
  expect(broken).toEqual([]);
  const past = (kind: string, command: string | null = null) => eventTextAfterName({ kind, command });
  expect(past('act-proposed', 'pause-credit')).toBe('propuso pausar un crédito');
  expect(past('act-proposed')).toBe('propuso un cambio que confirma otra persona');
  expect(past('act-taken-back', 'pause-credit')).toBe('retiró su propuesta de pausar un crédito');
  expect(past('device-locked')).toBeNull();
  expect(past('device-returned')).toBe('recibió el equipo de vuelta');
});

const line = (kind: string, detail: Record<string, unknown> = {}) => ({
  id: kind,
  at: '2026-11-28T18:00:00Z',
  kind,
  actor: { kind: 'staff' as const, name: 'Daniela Ochoa' },
  detail,
});

test('a line of the history is a whole sentence, whoever did it', () => {
  const by = { id: '1', name: 'Mariana Robles' };
  const shown = historyOf(
    {
      timeline: [
        line('act-proposed', { command: 'pause-credit' }),
        line('device-locked'),
        line('correction-asked', { what: 'address-proof', reason: 'unreadable' }),
        line('contact-stopped', { reason: 'death' }),
      ],
      notes: [{ id: '9', at: '2026-11-27T18:00:00Z', by, text: 'Vive con su madre' }],
    },
    false,
  ).map(({ who, what, aside }) => [who, what, aside ?? null]);
  expect(shown).toEqual([
    ['Daniela Ochoa', 'propuso pausar un crédito', null],
    [null, 'El equipo se bloqueó', 'lo anotó Daniela Ochoa'],
    ['Daniela Ochoa', 'pidió una corrección', 'comprobante de domicilio: no se lee'],
    ['Daniela Ochoa', 'detuvo todo contacto', 'motivo: fallecimiento'],
    ['Mariana Robles', 'dejó una nota', null],
  ]);
});

/** What happens to these is part of the history of a request, or of its credit. */
const ofRequests: readonly Thing[] = ['credit', 'review', 'refund'];

test('every event of an act has its sentence in Spanish', () => {
  const known = new Set(kindChoices.map(({ value }) => value));
  const missing = actNames.flatMap((name) => {
    const file = ofRequests.includes(thingOf(name)) ? 'request-events.json' : 'events.json';
    return [actRow(name).event]
      .flat()
      .filter((event) => !known.has(event))
      .map((event) => `src/office/pages/bitacora/${file} has no "${event}", the event of ${name}`);
  });
  expect(missing).toEqual([]);
});
