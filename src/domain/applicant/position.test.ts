import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { distanceKm, isInMexico, judgePosition } from './position.ts';

const inMexico: Record<string, [lat: number, lon: number]> = {
  'Ciudad de México': [19.4326, -99.1332],
  Tijuana: [32.5149, -117.0382],
  'Playas de Tijuana': [32.53, -117.123],
  Mexicali: [32.663, -115.49],
  'San Luis Río Colorado': [32.482, -114.785],
  'Nogales, Sonora': [31.331, -110.942],
  'Agua Prieta': [31.33, -109.5489],
  'Ciudad Juárez': [31.6904, -106.4245],
  'Ciudad Juárez, at the bridge': [31.745, -106.487],
  Ojinaga: [29.5644, -104.4164],
  'Ciudad Acuña': [29.3232, -100.9522],
  'Piedras Negras': [28.7, -100.5231],
  'Nuevo Laredo': [27.4763, -99.5164],
  'Nuevo Laredo, at the bridge': [27.497, -99.507],
  Reynosa: [26.0922, -98.2772],
  Matamoros: [25.89, -97.505],
  Tapachula: [14.9056, -92.2647],
  'Ciudad Hidalgo, Chiapas': [14.6792, -92.15],
  Talismán: [14.9636, -92.1494],
  'Ciudad Cuauhtémoc, Chiapas': [15.6667, -92],
  Tenosique: [17.4755, -91.4257],
  Chetumal: [18.5001, -88.2961],
  Cancún: [21.1619, -86.8515],
  Cozumel: [20.43, -86.9],
  'Isla Mujeres': [21.2311, -86.7326],
  'Isla Guadalupe': [29.05, -118.28],
  'Islas Marías': [21.6, -106.5],
  'Cabo San Lucas': [22.8905, -109.9167],
};

const abroad: Record<string, [lat: number, lon: number]> = {
  'San Diego': [32.7157, -117.1611],
  'San Ysidro': [32.552, -117.046],
  Calexico: [32.6789, -115.4989],
  Yuma: [32.6927, -114.6277],
  'Nogales, Arizona': [31.345, -110.935],
  'Douglas, Arizona': [31.3445, -109.5453],
  'El Paso': [31.7587, -106.487],
  'Presidio, Texas': [29.5607, -104.3721],
  'Del Rio': [29.3627, -100.8968],
  'Eagle Pass': [28.7091, -100.4995],
  'Laredo, Texas': [27.5036, -99.5076],
  'San Antonio, Texas': [29.4241, -98.4936],
  McAllen: [26.2034, -98.23],
  Brownsville: [25.9017, -97.4975],
  'Guatemala City': [14.6349, -90.5069],
  Huehuetenango: [15.3197, -91.4714],
  'Tecún Umán': [14.676, -92.141],
  'Flores, Petén': [16.9258, -89.8866],
  'Belize City': [17.5046, -88.1976],
  Corozal: [18.3953, -88.3886],
  'San Pedro, Belize': [17.9214, -87.9646],
  Havana: [23.1136, -82.3666],
  Madrid: [40.4168, -3.7038],
  'null island': [0, 0],
  'the mirrored longitude': [19.4326, 99.1332],
};

test.each(Object.entries(inMexico))('%s is in Mexico', (_, [lat, lon]) => {
  expect(isInMexico({ lat, lon })).toBe(true);
});

test.each(Object.entries(abroad))('%s is not in Mexico', (_, [lat, lon]) => {
  expect(isInMexico({ lat, lon })).toBe(false);
});

describe('judgePosition', () => {
  const home = { lat: 19.4326, lon: -99.1332 };
  const area = { centre: home, radiusKm: 100 };

  it('takes a position without a stated accuracy, and one that is just good enough', () => {
    expect(judgePosition(home, null, null)).toBe('inside');
    expect(judgePosition(home, 5_000, null)).toBe('inside');
  });

  it('waits for a better position rather than refusing a vague one abroad', () => {
    expect(judgePosition({ lat: 40, lon: -3 }, 5_001, null)).toBe('too-vague');
  });

  it('keeps to the area that a partner serves', () => {
    expect(judgePosition({ lat: 19.0414, lon: -98.2063 }, 20, area)).toBe('outside-service-area'); // Puebla, 106 km
    expect(judgePosition({ lat: 19.2826, lon: -99.6557 }, 20, area)).toBe('inside'); // Toluca, 57 km
    expect(judgePosition({ lat: 32.7157, lon: -117.1611 }, 20, area)).toBe('outside-mexico');
  });
});

describe('distanceKm', () => {
  it('knows how far Mexico City is from Monterrey', () => {
    expect(distanceKm({ lat: 19.4326, lon: -99.1332 }, { lat: 25.6866, lon: -100.3161 })).toBeCloseTo(
      705.6,
      0,
    );
  });

  it('is symmetric, never negative and at most half way round', () => {
    const anywhere = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lon: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(anywhere, anywhere, (one, other) => {
        const km = distanceKm(one, other);
        expect(km).toBeGreaterThanOrEqual(0);
        expect(km).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
        expect(distanceKm(other, one)).toBeCloseTo(km, 6);
      }),
    );
  });
});
