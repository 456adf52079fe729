import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { OperatorError, type Outcome } from '#server/operations/operation.ts';
import { newMasterKey } from '#server/platform/key-ring.ts';
import { readPlace, whereKeysAre } from '#server/platform/place.ts';
import { carryOut } from './carry-out.ts';
import { anchorsIn, dayIn, partnerOrAll, plain, text, textIn, wholeNumber, type Command } from './command.ts';
import { shopCommands } from './shop-commands.ts';

/** What the desk cannot do; what its people do has no command. */
export const commands: Readonly<Record<string, Command>> = {
  ...shopCommands,
  'request show': {
    says: 'Shows the state of a request, without personal data',
    takes: ['request or account'],
    options: {},
    run: (_values, [which = '']) => carryOut('request show', { which }),
  },
  'identity allow': {
    says: 'Lets a person apply again whose identity was refused three times, once she was seen in person (--by)',
    takes: ['request or account'],
    options: { by: text },
    run: ({ by }, [which = '']) =>
      carryOut('identity allow', { which, by: typeof by === 'string' ? by : '' }),
  },
  'revocation receive': {
    says: 'Writes down a notice of revocation that is to be decided (--by, --sent YYYY-MM-DD)',
    takes: ['account'],
    options: { by: text, sent: text },
    run: (values, [account = '']) =>
      carryOut('revocation receive', { account, by: textIn(values, 'by'), sentOn: dayIn(values, 'sent') }),
  },
  'revocation refuse': {
    says: 'Refuses an open notice of revocation (--by)',
    takes: ['account'],
    options: { by: text },
    run: (values, [account = '']) => carryOut('revocation refuse', { account, by: textIn(values, 'by') }),
  },
  'ledgers check': {
    ...plain,
    says: 'Checks the books of every credit, as each night, and prints what is wrong',
    run: () => carryOut('ledgers check', {}),
  },
  'staff invite': {
    says: 'Invites somebody to the desk and prints the link (--name, --email, --role, --partner: number or all)',
    takes: [],
    options: { name: text, email: text, role: text, partner: text },
    run: (values) =>
      carryOut('staff invite', {
        name: textIn(values, 'name'),
        email: textIn(values, 'email'),
        role: textIn(values, 'role'),
        partner: partnerOrAll(values),
      }),
  },
  'staff list': {
    ...plain,
    says: 'Lists the people of the desk with their grants',
    run: () => carryOut('staff list', {}),
  },
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
      const next = `It has no keys. Before the start, ${whereKeysAre}.`;
      return { data: { folder: source }, lines: [`${source} is restored.`, next] };
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
      const { eraseHere } = await import('./in-this-process.ts');
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

/**
 * Moves the clock of a running shop with sandbox services ahead, like its page /sandbox/clock, and runs the work that
 * becomes due. The clock cannot go back.
 * @throws OperatorError when nothing responds at `origin`, or it has no sandbox
 */
async function advanceSandbox(origin: string, hours: number): Promise<Outcome> {
  const url = new URL('/sandbox/clock', origin);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ days: Math.floor(hours / 24), hours: hours % 24 }),
  }).catch(() => {
    throw new OperatorError(
      `Nothing answers at ${url.origin}: is the shop running there? Else say --at http://…`,
    );
  });
  if (answer.status === 404)
    throw new OperatorError(`${url.origin} has no sandbox: its clock cannot be moved.`);
  if (!answer.ok) throw new OperatorError(`Not moved (${answer.status}): ${await answer.text()}`);
  const { now } = (await answer.json()) as { now: string };
  return { data: { now }, lines: [`The shop's time is now ${now}.`] };
}

function configured() {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readPlace(process.env);
}
