import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { parsePhone } from '#domain/applicant/phone.ts';
import { plainFeatures, type Features } from '#domain/partner/features.ts';
import { readConfig } from '#server/platform/config.ts';
import type { NewShop } from '#server/operations/create-partner.ts';
import { OperatorError } from '#server/operations/operation.ts';
import { drawnModels } from '#db/seed/drawings.ts';
import type { Anchor } from '#server/queries/audit/audit-trail.ts';
import { newMasterKey } from '#server/platform/key-ring.ts';
import { carryOut } from './carry-out.ts';
import { endCommands } from './end-commands.ts';
import { readProducts, readPromoters } from './read-csv.ts';
import { readPostalCodes } from './read-postal-codes.ts';
import type { Command, Values } from './command.ts';
import { deliveryCommands } from './delivery-commands.ts';
import { identityCommands } from './identity-commands.ts';
import { paymentCommands } from './payment-commands.ts';
import { staffCommands } from './staff-commands.ts';
import { advanceSandbox } from './sandbox-advance.ts';
import { themeCheck } from './theme-check.ts';

const text = { type: 'string' } as const;
const plain = { takes: [], options: {} } as const;

export const commands: Readonly<Record<string, Command>> = {
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
  'product remove': {
    says: 'Takes a product off sale (--partner)',
    takes: ['name'],
    options: { partner: text },
    run: (values, [name = '']) => carryOut('product remove', { partner: partnerIn(values), name }),
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
  'request show': {
    says: 'Shows the state of a request, without personal data',
    takes: ['request or account'],
    options: {},
    run: (_values, [which = '']) => carryOut('request show', { which }),
  },
  'review list': {
    ...plain,
    says: 'Lists requests that wait for a review',
    run: () => carryOut('review list', {}),
  },
  'contact list': {
    ...plain,
    says: 'Lists customers with a paid down payment who are to be contacted',
    run: () => carryOut('contact list', {}),
  },
  'contact done': {
    says: 'Marks a customer as contacted about the delivery (--by: who did it)',
    takes: ['request or account'],
    options: { by: text },
    run: ({ by }, [which = '']) => carryOut('contact done', { which, by: String(by ?? '') }),
  },
  ...deliveryCommands,
  ...identityCommands,
  ...endCommands,
  ...paymentCommands,
  ...staffCommands,
  'privacy list': {
    ...plain,
    says: 'Lists what people ask about their data, the most urgent first',
    run: () => carryOut('privacy list', {}),
  },
  'privacy answer': {
    says: 'Answers what somebody asked about their data (--by: who answers, --text: the answer)',
    takes: ['id'],
    options: { by: text, text },
    run: (values, [id = '']) =>
      carryOut('privacy answer', { id, by: String(values['by'] ?? ''), text: String(values['text'] ?? '') }),
  },
  'review approve': answering('approved'),
  'review refuse': answering('refused'),
  outbox: {
    says: 'Lists unsent messages (--given-up: abandoned ones)',
    takes: [],
    options: { 'given-up': { type: 'boolean' } },
    run: (values) => carryOut('outbox', { givenUp: values['given-up'] === true }),
  },
  backup: {
    says: 'Backs up the embedded database and files to a new folder; stop the server first',
    takes: ['folder'],
    options: {},
    run: async (_values, [folder = '']) => {
      const { backUp } = await import('#server/operations/backup.ts');
      const target = resolve(folder);
      await backUp(configured(), target);
      return { data: { folder: target }, lines: [`${target} is written. It does not contain the keys.`] };
    },
  },
  restore: {
    says: 'Restores a backup of the embedded database into an empty DATA_DIR',
    takes: ['folder'],
    options: {},
    run: async (_values, [folder = '']) => {
      const { restore } = await import('#server/operations/backup.ts');
      const source = resolve(folder);
      await restore(configured(), source);
      return { data: { folder: source }, lines: [`${source} is restored.`] };
    },
  },
  'audit verify': {
    says: 'Verifies the audit log (--heads: file of an earlier run, --archived: last entries of archived months)',
    takes: [],
    options: { heads: text, archived: text },
    run: ({ heads, archived }) =>
      carryOut('audit verify', { anchors: anchorsIn(heads), archived: anchorsIn(archived) }),
  },
  'keys new': {
    ...plain,
    says: 'Prints a new master key, to put first in VAULT_KEYS',
    run: async () => {
      const key = newMasterKey();
      return { data: { key }, lines: [key] };
    },
  },
  'keys rotate': {
    ...plain,
    says: 'Wraps every data key with the first master key',
    run: () => carryOut('keys rotate', {}),
  },
  'person erase': {
    ...plain,
    says: 'Erases the data of a phone (read from standard input); stop an embedded server first',
    // Read from standard input, so that no process list or shell history shows it: printf 5512345678 | npx enganche
    // person erase
    run: async () => {
      const { eraseHere } = await import('./erase-here.ts');
      return eraseHere((await readText(process.stdin)).trim());
    },
  },
  'sandbox advance': {
    says: 'Moves the clock of a running demo ahead (--weeks, --days, --hours, --at)',
    takes: [],
    options: { weeks: text, days: text, hours: text, at: text },
    run: ({ weeks, days, hours, at }) =>
      advanceSandbox(
        typeof at === 'string' ? at : `http://localhost:${process.env['PORT'] ?? '3000'}`,
        (wholeNumber(weeks) * 7 + wholeNumber(days)) * 24 + wholeNumber(hours),
      ),
  },
};

function wholeNumber(typed: Values[string]): number {
  if (typed === undefined) return 0;
  if (typeof typed !== 'string' || !/^\d{1,4}$/.test(typed)) {
    throw new OperatorError(`Not a number of weeks, days or hours: ${String(typed)}`);
  }
  return Number(typed);
}

function answering(outcome: 'approved' | 'refused'): Command {
  return {
    says: `${outcome === 'approved' ? 'Approves' : 'Refuses'} a request under review (--by: who decides)`,
    takes: ['request'],
    options: { by: text },
    run: ({ by }, [requestId = '']) =>
      carryOut('review answer', { requestId, outcome, by: String(by ?? '') }),
  };
}

/** @throws OperatorError listing every error */
function shopFrom(values: Values): NewShop {
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
  const features = many(values['feature']);
  for (const name of features)
    if (!(name in plainFeatures))
      faults.push(`--feature ${name}: one of ${Object.keys(plainFeatures).join(', ')}`);
  const body = svg(need('logo') || null);
  const shop: NewShop = {
    id: id === null ? null : Number(id),
    name: need('name'),
    legalName: need('legal-name'),
    color,
    legend: given('legend'),
    address: need('address'),
    tel: phone('tel'),
    supportPhone: given('support-phone') === null ? phone('tel') : phone('support-phone'),
    contact: need('contact'),
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

function partnerIn(values: Values): number {
  const given = values['partner'];
  if (typeof given !== 'string' || !/^\d{1,4}$/.test(given))
    throw new OperatorError('--partner <number> is needed');
  return Number(given);
}

function anchorsIn(path: Values[string]): Anchor[] {
  if (typeof path !== 'string') return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Anchor);
}

function configured() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig({ ...process.env, SANDBOX: 'allow' });
}
