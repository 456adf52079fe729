import { expect, test } from 'vitest';
import { calendarOf } from './file.ts';
import { newAccount, today } from '#test/support/other-server/accounts.ts';
import { accountView } from './view-model.ts';

const lines = (paid: number) =>
  calendarOf(accountView(newAccount(paid, 'Active'), today), 'Galaxy A56', '5281409762').split('\r\n');

test('every payment still to be made is a day of its own, with its amount, reference and two reminders', () => {
  const file = lines(12);
  expect(file.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(40);
  expect(file.filter((line) => line.startsWith('TRIGGER'))).toHaveLength(80);
  expect(file).toContain('DTSTART;VALUE=DATE:20261127');
  expect(file).toContain('SUMMARY:Pago 13 de 52: $199.00');
  expect(file).toContain('DESCRIPTION:Referencia 9301884200013');
  expect(file).toContain('UID:5281409762-13@enganche');
});

test('what was paid is not in it', () => {
  expect(lines(52)).not.toContain('BEGIN:VEVENT');
});
