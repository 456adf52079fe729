import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, isPhone, maskPhone, parsePhone, typedPhone } from './phone.ts';

test.each([
  '5518427036',
  '55 1842 7036',
  '+52 55 1842-7036',
  '+52 1 55 1842 7036',
  '52 (55) 1842 7036',
  '044 55 1842 7036',
  '045 55 1842 7036',
  '01 55 1842 7036',
  '0052 55 1842 7036',
  '５５１８４２７０３６',
  ' 55.1842.7036 ',
  '(55) 1842–7036',
  '+52\u00a01\u00a055\u00a01842\u00a07036',
  '\u202a+52 1 55 1842 7036\u202c',
  '＋５２ ５５ １８４２ ７０３６',
])('"%s" is read as 5518427036', (raw) => {
  expect(parsePhone(raw)).toBe('5518427036');
});

test.each([
  '',
  '551842703',
  '55184270361',
  'diez digitos',
  '+1 415 555 2671',
  '+55 1842 7036', // ten digits, but a Brazilian number
  'walk-5598250005@example.com',
  'tel. 55 1842 7036',
  '5518427036 ext. 2',
  '55/1842/7036',
  '55,18427036',
  '5518427036+',
])('"%s" is no phone: digits are not picked out of other text', (raw) => {
  expect(parsePhone(raw)).toBeNull();
});

test.each([
  ['5518427036', '5518427036'],
  ['55184270365', '5518427036'], // an eleventh digit
  ['55-18', '5518'],
  ['+5', '5'],
  ['+52 1 55 1842 7036', '5518427036'],
  ['\u202a044\u00a055 1842 7036\u202c', '5518427036'],
  ['52551842703', '52551842703'], // the country code typed digit by digit: one digit is missing
  ['525518427036', '5518427036'],
])('after "%s" a phone field shows "%s"', (raw, shown) => {
  expect(typedPhone(raw)).toBe(shown);
});

test.each(['5512a', 'walk-5598250005@example.com', 'Mi número es 55 1842 7036'])(
  'a phone field does not take "%s"',
  (raw) => {
    expect(typedPhone(raw)).toBeNull();
  },
);

test('ten digits that begin like a prefix stay as they are', () => {
  expect(parsePhone('5218427036')).toBe('5218427036');
  expect(parsePhone('0445518427')).toBe('0445518427');
});

test('only ten plain digits are a phone [spec:5.phone.digits 9.phone]', () => {
  expect(isPhone('5518427036')).toBe(true);
  for (const text of ['551842703', '55184270360', '55 1842 7036', '٥٥١٨٤٢٧٠٣٦', '5518427036\n']) {
    expect(isPhone(text)).toBe(false);
  }
});

test('a phone is shown 2-4-4 and masked but for its last four digits [spec:3.partner.tel]', () => {
  expect(formatPhone('5518427036')).toBe('55 1842 7036');
  expect(formatPhone('123')).toBe('123');
  expect(maskPhone('5518427036')).toBe('•• •••• 7036');
});

test('formatting and any prefix are undone by reading', () => {
  const phone = fc.stringMatching(/^[1-9][0-9]{9}$/);
  fc.assert(
    fc.property(phone, fc.constantFrom('', '+52 ', '52', '044', '045 ', '+52 1 '), (digits, prefix) => {
      expect(parsePhone(prefix + formatPhone(digits))).toBe(digits);
    }),
  );
});
