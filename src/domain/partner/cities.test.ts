import { expect, test } from 'vitest';
import { serviceAreaIn } from './brand-facts.ts';
import { cities, cityAt, pointOfCity } from './cities.ts';

test('every city is the centre of an area in Mexico, by its name or its point', () => {
  for (const [name, point] of Object.entries(cities)) {
    const [lat, lon] = point.split(', ').map(Number);
    const area = { lat, lon, radiusKm: 30 };
    expect([name, serviceAreaIn({ serviceCentre: name, serviceRadius: '30' })]).toEqual([name, area]);
    expect(serviceAreaIn({ serviceCentre: point, serviceRadius: '30' })).toEqual(area);
    expect(cityAt(point)).toBe(name);
  }
});

test('a city is found without accents; what is none stays as it was typed', () => {
  expect(pointOfCity(' queretaro ')).toBe(cities['Querétaro']);
  expect(pointOfCity('19.1, -98.3')).toBe('19.1, -98.3');
  expect(serviceAreaIn({ serviceCentre: 'Atlantis', serviceRadius: '30' })).toBeUndefined();
});
