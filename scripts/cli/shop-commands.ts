import { existsSync, readFileSync } from 'node:fs';
import { drawnModels } from '#db/seed/drawings.ts';
import { parseRfc } from '#domain/applicant/rfc.ts';
import { parsePhone } from '#domain/applicant/phone.ts';
import { brandTokens, brandContrasts, type BrandUse } from '#domain/partner/brand.ts';
import { plainFeatures, type Features } from '#domain/partner/features.ts';
import { isHexColor } from '#domain/partner/oklch.ts';
import type { DrawnShop } from '#server/operations/create-partner.ts';
import { OperatorError, type Outcome } from '#server/operations/operation.ts';
import { carryOut } from './carry-out.ts';
import { partnerIn, plain, text, type Command, type Values } from './command.ts';
import { readProducts, readPromoters } from './read-csv.ts';
import { readPostalCodes } from './read-postal-codes.ts';

/** What sets a shop up: docs/new-partner.md. */
export const shopCommands: Readonly<Record<string, Command>> = {
  'partner create': {
    says: 'Creates a partner with its colour and logo',
    takes: [],
    options: {
      id: text,
      name: text,
      'legal-name': text,
      color: text,
      legend: text,
      address: text,
      tel: text,
      'support-phone': text,
      contact: text,
      rfc: text,
      representative: text,
      'profeco-number': text,
      'grace-days': text,
      feature: { ...text, multiple: true },
      terms: text,
      privacy: text,
      logo: text,
      'logo-header': text,
      'logo-footer': text,
      place: { ...text, multiple: true },
    },
    run: (values) => carryOut('partner create', shopFrom(values)),
  },
  'partner list': { ...plain, says: 'Lists all partners', run: () => carryOut('partner list', {}) },
  'theme check': {
    says: 'Shows the theme derived from a colour, and its contrasts',
    takes: ['#colour'],
    options: {},
    run: async (_values, [color = '']) => themeCheck(color),
  },
  'product import': {
    says: 'Imports products from a CSV file (--partner)',
    takes: ['file.csv'],
    options: { partner: text },
    run: (values, [file = '']) =>
      carryOut('product import', { partner: partnerIn(values), products: readProducts(file) }),
  },
  'promoter import': {
    says: 'Imports promoters from a CSV file (--partner)',
    takes: ['file.csv'],
    options: { partner: text },
    run: (values, [file = '']) =>
      carryOut('promoter import', { partner: partnerIn(values), promoters: readPromoters(file) }),
  },
  'postal-codes import': {
    says: 'Imports the postal service’s list of colonias, as published or zipped',
    takes: ['file'],
    options: {},
    run: (_values, [file = '']) => carryOut('postal-codes import', { rows: readPostalCodes(file) }),
  },
  drawings: {
    ...plain,
    says: 'Lists the devices with built-in drawings',
    run: async () => ({ data: Object.keys(drawnModels), lines: Object.keys(drawnModels) }),
  },
};

/** @throws OperatorError listing every error */
function shopFrom(values: Values): DrawnShop {
  const faults: string[] = [];
  const given = (name: string): string | null => (typeof values[name] === 'string' ? values[name] : null);
  const need = (name: string): string => given(name) ?? (faults.push(`--${name} is needed`), '');
  const phone = (name: string): string => {
    const typed = given(name);
    const parsed = typed === null ? null : parsePhone(typed);
    if (typed !== null && parsed === null) faults.push(`--${name} must be ten digits`);
    return parsed ?? (typed === null ? need(name) : '');
  };
  const svg = (path: string | null): string => {
    if (path === null) return '';
    const read = existsSync(path) ? readFileSync(path, 'utf8') : '';
    if (!/^\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?<svg[\s>]/.test(read))
      faults.push(`${path} is not an SVG file`);
    return read;
  };
  const page = (name: string): string | null => {
    const path = given(name);
    if (path !== null && !existsSync(path)) faults.push(`--${name}: ${path} does not exist`);
    return path === null || !existsSync(path) ? null : readFileSync(path, 'utf8').trim();
  };
  const color = need('color');
  if (color !== '' && !/^#[0-9A-Fa-f]{6}$/.test(color)) faults.push('--color must be like #1a2b3c');
  const id = given('id');
  if (id !== null && !/^[1-9]\d{0,3}$/.test(id)) faults.push('--id must be a number from 1 to 9999');
  const graceDays = given('grace-days') ?? '3';
  if (!/^\d{1,2}$/.test(graceDays)) faults.push('--grace-days must be a number of days');
  const typedRfc = given('rfc');
  const rfc = typedRfc === null ? null : parseRfc(typedRfc);
  if (rfc?.ok === false) faults.push('--rfc must have 12 or 13 characters, like CAP150612QX1');
  const features = many(values['feature']);
  for (const name of features)
    if (!(name in plainFeatures))
      faults.push(`--feature ${name}: one of ${Object.keys(plainFeatures).join(', ')}`);
  const body = svg(need('logo') || null);
  const shop: DrawnShop = {
    id: id === null ? null : Number(id),
    name: need('name'),
    legalName: need('legal-name'),
    color,
    legend: given('legend'),
    address: need('address'),
    tel: phone('tel'),
    supportPhone: given('support-phone') === null ? phone('tel') : phone('support-phone'),
    contact: need('contact'),
    rfc: rfc?.ok ? rfc.rfc.value : null,
    representative: given('representative'),
    profecoNumber: given('profeco-number'),
    graceDays: Number(graceDays),
    features: features as (keyof Features)[],
    terms: page('terms'),
    privacy: page('privacy'),
    logos: {
      HEADER: svg(given('logo-header')) || body,
      BODY: body,
      FOOTER: svg(given('logo-footer')) || body,
    },
    places: many(values['place']).map((pair) => {
      const [name = '', path = ''] = pair.split('=');
      if (name === '' || path === '') faults.push(`--place ${pair}: must be Name=logo.svg`);
      return { name, svg: svg(path) };
    }),
  };
  if (faults.length > 0) throw new OperatorError([...new Set(faults)].join('\n'));
  return shop;
}

const many = (given: Values[string]): string[] => (Array.isArray(given) ? given : []);

/** Returns the derived theme of a partner's colour, with its contrasts (WCAG 2.2: text 4.5, outlines 3). */
function themeCheck(color: string): Outcome {
  if (!isHexColor(color)) throw new OperatorError(`'${color}' is not a colour like #1a2b3c.`);
  const tokens = brandTokens(color);
  const rows = brandContrasts(color).map(({ use, ratio, least, ok }) => ({
    what: words[use],
    ratio,
    least,
    ok,
  }));
  return {
    data: { tokens, contrasts: rows, ok: rows.every(({ ok }) => ok) },
    lines: [
      ...Object.entries(tokens).map(([name, value]) => `${name.padEnd(14)} ${value}`),
      ...rows.map(
        ({ what, ratio, least, ok }) => `${ok ? 'ok ' : 'NO '} ${what}: ${ratio} : 1 (at least ${least})`,
      ),
    ],
  };
}

const words: Record<BrandUse, string> = {
  text: 'text on the colour',
  pressed: 'text on it while pressed',
  links: 'links and focus on white',
  outline: 'outline of buttons on white',
};
