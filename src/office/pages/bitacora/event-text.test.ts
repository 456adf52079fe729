import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actNames, actRow, thingOf, type Thing } from '#domain/staff/acts.ts';
import { kindChoices } from './event-text.ts';

/** A kind of the audit log, where it is appended: the last argument of its call that is a name with a hyphen. */
const appended =
  /\b(?:append(?:AuditEvent|StaffEvent|StaffEventOf|PartnerEvent|PlatformEvent|ActOf|ToRequest)|record(?:Act|GrantAct|Product))\(([^;]{0,240})/g;
const named = /(?:kind: |, )(?:\w+ \? )?'([a-z]+(?:-[a-z]+)+)'/;

test('whatever is appended to the audit log has its sentence in Spanish', () => {
  const sources = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const kinds = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(appended)].flatMap(([, call = '']) => {
      const kind = named.exec(call)?.[1];
      return kind === undefined ? [] : [kind];
    }),
  );
  expect(new Set(kinds).size).toBeGreaterThan(80);
  const known = new Set(kindChoices.map(({ value }) => value));
  expect([...new Set(kinds)].filter((kind) => !known.has(kind)).toSorted()).toEqual([]);
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
