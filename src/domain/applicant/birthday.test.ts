import { expect, test } from 'vitest';
import { typedBirthday, writtenBirthday } from '#domain/applicant/birthday.ts';

test.each([
  ['05031990', '05/03/1990'],
  ['5/3/1990', '05/03/1990'],
  ['05-03-1990', '05/03/1990'],
  ['05 / 03 / 1990', '05/03/1990'],
  ['1990-03-05', '05/03/1990'],
  ['０５０３１９９０', '05/03/1990'],
  ['05/0', '05/0'],
  ['0503', '05/03'],
  ['5', '5'],
  ['', ''],
])('%s is typed as %s', (raw, typed) => {
  expect(typedBirthday(raw)).toBe(typed);
  expect(typedBirthday(typed)).toBe(typed);
});

test('only a day that exists is one', () => {
  expect(writtenBirthday('29/02/2000')).toBe('2000-02-29');
  for (const none of ['29/02/1999', '31/04/1990', '05/03/90', '05/03', '00/01/1990', 'hoy'])
    expect(writtenBirthday(none)).toBeNull();
});
