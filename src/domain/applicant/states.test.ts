import { expect, test } from 'vitest';
import { findState, states } from './states.ts';

test('there are 32 states, each with its own code, and known zones', () => {
  expect(states).toHaveLength(32);
  const codes =
    'AS BC BS CC CL CM CS CH DF DG GT GR HG JC MC MN MS NT NL OC PL QT QR SP SL SR TC TS TL VZ YN ZS';
  expect(states.map((state) => state.code).toSorted()).toEqual(codes.split(' ').toSorted());
  for (const zone of states.flatMap((state) => state.zones)) {
    expect(() => new Intl.DateTimeFormat('es', { timeZone: zone })).not.toThrow();
  }
});

test('they are listed in alphabetical order', () => {
  const names = states.map((state) => state.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es')));
});

test('a state is found by code, name and other names', () => {
  expect(findState('nl')?.name).toBe('Nuevo León');
  expect(findState('NUEVO LEON')?.code).toBe('NL');
  expect(findState('México')?.name).toBe('Estado de México');
  expect(findState('CDMX')?.code).toBe('DF');
  expect(findState('Veracruz de Ignacio de la Llave')?.code).toBe('VZ');
  expect(findState('')).toBeUndefined();
  expect(findState('Texas')).toBeUndefined();
});
