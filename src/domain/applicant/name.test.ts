import { expect, test } from 'vitest';
import { fullName, normaliseName, registryName, sameName } from './name.ts';

test('names keep accents, ñ, hyphens and apostrophes, and lose the rest', () => {
  expect(normaliseName('  María   José ')).toBe('María José');
  expect(normaliseName('Mari\u0301a')).toBe('María');
  expect(normaliseName("O'Farril-Núñez")).toBe("O'Farril-Núñez");
  expect(normaliseName('<b>Ana\u0000</b> 3')).toBe('b Ana b');
});

test('a sign between two names leaves them apart', () => {
  expect(normaliseName('Ana/María_José\nRuiz')).toBe('Ana María José Ruiz');
  expect(registryName('Ma.Teresa')).toBe('MA TERESA');
  expect(registryName("O'Farril")).toBe('OFARRIL');
});

test('a full name has no gap where there is no second surname', () => {
  expect(fullName({ names: 'Ana', lastName1: 'Ruiz', lastName2: '' })).toBe('Ana Ruiz');
});

test('the registries write capitals without accents, but with Ñ', () => {
  expect(registryName('Núñez Peña')).toBe('NUÑEZ PEÑA');
  expect(registryName('Güemes-Ávila')).toBe('GUEMES AVILA');
});

test('the same name, whatever accents, capitals and Ñ', () => {
  expect(sameName('MARIA NUNEZ', ' María  Núñez')).toBe(true);
  expect(sameName('María Núñez', 'Mario Núñez')).toBe(false);
});
