import { expect, test } from 'vitest';
import { brands } from '#domain/catalogue/catalogue.ts';
import { actuarialTarget, straightTarget } from '#domain/credit/ledger/payoff.ts';
import { makePlan } from '#domain/credit/plan.ts';
import { hexToOklch, isHexColor } from '#domain/partner/oklch.ts';
import { catalogue } from './catalogue.ts';
import { drawnModels as models } from './drawings.ts';

const planOf = (product: (typeof catalogue)[number]) =>
  makePlan({ ...product, cashPriceCentavos: product.priceCentavos });

test('at least 60 products of at least 40 models, all with names of their own', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(64);
  expect(new Set(catalogue.map((each) => each.name)).size).toBe(catalogue.length);
  expect(new Set(catalogue.map((each) => each.model)).size).toBeGreaterThanOrEqual(40);
});

test('every model that is drawn is sold, under its own brand', () => {
  expect(new Set(catalogue.map((each) => each.model))).toEqual(new Set(Object.keys(models)));
  for (const product of catalogue) expect(models[product.model].brand, product.name).toBe(product.brand);
});

test('all five brands have phones, and tablets or at least one', () => {
  for (const brand of brands) {
    const own = catalogue.filter((each) => each.brand === brand);
    expect(own.filter((each) => models[each.model].kind !== 'tablet').length, brand).toBeGreaterThanOrEqual(
      8,
    );
    expect(own.filter((each) => models[each.model].kind === 'tablet').length, brand).toBeGreaterThanOrEqual(
      1,
    );
  }
});

test('cash prices lie within the slider, some at each end', () => {
  const pesos = catalogue.map((each) => each.priceCentavos / 100);
  expect(Math.min(...pesos)).toBe(1_999);
  expect(Math.max(...pesos)).toBeLessThan(40_000);
  expect(Math.max(...pesos)).toBeGreaterThan(35_000);
});

test('every credit is plausible: whole pesos, a down payment of 10 to 25 %, CAT between 60 and 270 %', () => {
  for (const product of catalogue) {
    const plan = planOf(product);
    expect(plan.weeklyPaymentCentavos % 100, product.name).toBe(0);
    const share = plan.downPaymentCentavos / plan.cashPriceCentavos;
    expect(share, product.name).toBeGreaterThan(0.1);
    expect(share, product.name).toBeLessThan(0.25);
    expect(plan.totalCentavos, product.name).toBeGreaterThan(plan.cashPriceCentavos);
    expect(plan.catPercent, product.name).toBeGreaterThan(60);
    expect(plan.catPercent, product.name).toBeLessThan(270);
    expect([26, 39, 52, 65, 78, 104]).toContain(product.weeks);
  }
});

test('more storage of the same model costs more', () => {
  for (const product of catalogue) {
    const smaller = catalogue.filter(
      (each) => each.model === product.model && each.priceCentavos > product.priceCentavos,
    );
    for (const other of smaller) expect(sizeOf(other.name), other.name).toBeGreaterThan(sizeOf(product.name));
  }
});

test('two to four colours, each a hex value of its own with a Spanish name', () => {
  for (const { name, colours } of catalogue) {
    expect(colours.length, name).toBeGreaterThanOrEqual(2);
    expect(colours.length, name).toBeLessThanOrEqual(4);
    expect(new Set(colours.map((each) => each.body)).size, name).toBe(colours.length);
    expect(new Set(colours.map((each) => each.name)).size, name).toBe(colours.length);
    for (const { name: colour, ...hexes } of colours) {
      for (const hex of Object.values(hexes)) expect(isHexColor(hex), `${name} ${colour}`).toBe(true);
      expect(colour).toMatch(/^[A-ZÁÉÍÓÚ][a-záéíóúñ]+( [a-zA-Záéíóúñ]+){0,2}$/);
    }
  }
});

test('no two colours of a product look alike: 0.05 apart in OKLab, where 0.02 is just visible', () => {
  for (const { name, colours } of catalogue) {
    for (const [i, one] of colours.entries()) {
      for (const other of colours.slice(i + 1)) {
        expect(distance(one.body, other.body), `${name}: ${one.name}, ${other.name}`).toBeGreaterThan(0.05);
      }
    }
  }
});

test('descriptions are sentences; specs name screen, camera, processor, battery and memory', () => {
  for (const { name, description, specs } of catalogue) {
    expect(description, name).toMatch(/^[A-ZÁÉÍÓÚ0-9¿¡].{30,160}\.$/);
    expect(
      specs.map((each) => each.label),
      name,
    ).toEqual(expect.arrayContaining(['Pantalla', 'Cámara', 'Procesador', 'Batería', 'Memoria']));
  }
});

test('marks are sparing: one product in ten a best seller, a fifth on offer, a third with each perk', () => {
  const share = (flag: 'bestSeller' | 'onOffer' | 'unlimitedWhatsapp' | 'oxxoSim') =>
    catalogue.filter((each) => each[flag]).length / catalogue.length;
  expect(share('bestSeller')).toBeGreaterThan(0.05);
  expect(share('bestSeller')).toBeLessThan(0.15);
  expect(share('onOffer')).toBeGreaterThan(0.1);
  expect(share('onOffer')).toBeLessThan(0.3);
  for (const perk of ['unlimitedWhatsapp', 'oxxoSim'] as const) {
    expect(share(perk)).toBeGreaterThan(0.2);
    expect(share(perk)).toBeLessThan(0.45);
  }
});

test('the home page begins with the favourite', () => {
  expect(catalogue[0]?.name).toBe('Galaxy A56 5G 256 GB');
  expect(new Set(catalogue.slice(0, 9).map((each) => each.brand))).toEqual(new Set(brands));
});

const sizeOf = (name: string): number => Number(/(\d+) GB$/.exec(name)?.[1]);

function distance(one: string, other: string): number {
  const [a, b] = [hexToOklch(one), hexToOklch(other)].map(([light, chroma, hue]) => [
    light,
    chroma * Math.cos(hue),
    chroma * Math.sin(hue),
  ]);
  return Math.hypot(...(a ?? []).map((value, i) => value - (b?.[i] ?? 0)));
}

test('no payoff that the contract promises is above the actuarial balance', () => {
  for (const plan of catalogue.map(planOf)) {
    for (let week = 0; week <= plan.weeks; week++) {
      expect(straightTarget(plan, week)).toBeLessThanOrEqual(actuarialTarget(plan, week));
    }
  }
});
