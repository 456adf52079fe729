import { expect, test } from 'vitest';
import { isEmail } from '#domain/applicant/email.ts';
import { isPhone } from '#domain/applicant/phone.ts';
import { featuresOf } from '#domain/partner/features.ts';
import { isHexColor } from '#domain/partner/oklch.ts';
import { catalogue } from './catalogue.ts';
import { logoSvg } from './partners/logo-svg.ts';
import { marks } from './partners/marks.ts';
import { privacyOf } from '#domain/partner/standard-privacy.ts';
import { termsOf } from '#domain/partner/standard-terms.ts';
import { wordmarks } from './partners/wordmarks.ts';
import { partners } from './partners.ts';

test('the default partner, the two special ones and three hard colours', () => {
  expect(partners.map(({ id, name, dynamicColor }) => [id, name, dynamicColor])).toEqual([
    [1, 'Alba', '#FF6700'],
    [185, 'Marea', '#0057B8'],
    [301, 'Agave', '#00875A'],
    [2, 'Maizal', '#FFF3B0'],
    [3, 'Grafito', '#111827'],
    [4, 'Bugambilia', '#D6006D'],
  ]);
  expect(partners.every((each) => isHexColor(each.dynamicColor))).toBe(true);
});

test('what is special about a partner is what its number says', () => {
  for (const partner of partners) expect(partner.features, partner.name).toEqual(featuresOf(partner.id));
});

test('numbers can be dialled, addresses end in a postal code, mail goes nowhere real', () => {
  for (const { name, tel, supportPhone, address, contact, graceDays } of partners) {
    expect([tel, supportPhone].every(isPhone), name).toBe(true);
    expect(address, name).toMatch(/, C\.P\. \d{5}$/);
    expect(isEmail(contact), name).toBe(true);
    expect(contact, name).toMatch(/\.example$/);
    expect(graceDays, name).toBeGreaterThanOrEqual(1);
  }
});

test('three promoters or more each, with codes that the dialog accepts', () => {
  const promoters = partners.flatMap((each) => each.promoters);
  for (const partner of partners) expect(partner.promoters.length, partner.name).toBeGreaterThanOrEqual(3);
  expect(new Set(promoters.map((each) => each.id)).size).toBe(promoters.length);
  expect(new Set(promoters.map((each) => each.promoterCode)).size).toBe(promoters.length);
  for (const { promoterCode, agencyCode } of promoters) {
    expect(promoterCode).toMatch(/^[A-Za-z0-9]{1,20}$/);
    expect(agencyCode).toMatch(/^[A-Za-z0-9]{1,20}$/);
  }
});

test('two or three banners each, of products and colours that exist', () => {
  for (const { name, banners } of partners) {
    expect(banners.length, name).toBeGreaterThanOrEqual(2);
    expect(banners.length, name).toBeLessThanOrEqual(3);
    for (const banner of banners) {
      const product = catalogue.find((each) => each.name === banner.product);
      expect(
        product?.colours.map((each) => each.name),
        banner.product,
      ).toContain(banner.colour);
    }
  }
});

test('every partner can be paid at three shops or more, none twice', () => {
  for (const { name, places } of partners) {
    expect(places.length, name).toBeGreaterThanOrEqual(3);
    expect(new Set(places).size, name).toBe(places.length);
  }
});

test('every mark is used, every logo is a plain drawing of at most 40 units high and 160 wide', () => {
  const inks = ['#000000', '#ffffff'] as const;
  for (const mark of Object.keys(marks) as (keyof typeof marks)[]) {
    for (const wordmark of Object.values(wordmarks)) {
      const svg = logoSvg(mark, wordmark, inks[0], inks[1]);
      expect(svg).not.toMatch(/<(script|style|text|image|use)|currentColor|href|undefined|NaN/);
      expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(200);
      expect(svg).toContain('height="40"');
    }
  }
  for (const { name } of partners) {
    expect(wordmarks[name].width + 42, name).toBeLessThanOrEqual(160);
  }
});

test('legal texts name the company, how to reach it and the authorities, in paragraphs with headings', () => {
  for (const partner of partners) {
    for (const text of [termsOf(partner, false), privacyOf(partner, false)]) {
      expect(text).not.toMatch(/bloque/i);
    }
    for (const text of [termsOf(partner), privacyOf(partner)]) {
      expect(text).toMatch(/bloque/i);
      expect(text).toContain(partner.legalName);
      expect(text).toContain(partner.address);
      expect(text).toContain(partner.contact);
      expect(text).toContain('empresa ficticia');
      expect(text).not.toMatch(/undefined|lorem|[<>{}#*]|\$\{/i);
      const parts = text.split('\n\n');
      const headings = parts.filter((part) => /^\d+\. /.test(part));
      expect(headings.map((each) => Number.parseInt(each, 10))).toEqual(headings.map((_, i) => i + 1));
      // The storefront shows a short part without a full stop as a heading.
      for (const heading of headings) expect(heading).toMatch(/^.{1,79}[^.:;]$/);
      for (const part of parts) expect(part === part.trim() && part.length > 10).toBe(true);
    }
    expect(termsOf(partner)).toMatch(/Profeco/);
    expect(termsOf(partner)).toContain('5 días hábiles');
    expect(termsOf(partner)).toContain(`${partner.graceDays} días de gracia`);
    expect(privacyOf(partner)).toMatch(/ARCO/);
    expect(privacyOf(partner)).toContain('Secretaría Anticorrupción y Buen Gobierno');
  }
});

test('only partners with an operator speak of its promotion', () => {
  for (const partner of partners) {
    expect(termsOf(partner).includes('saldo de bienvenida'), partner.name).toBe(
      partner.features.carrierNotices,
    );
  }
});
