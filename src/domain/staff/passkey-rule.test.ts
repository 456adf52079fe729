import { expect, test } from 'vitest';
import { needsPasskey, passkeyRules, passkeyStep } from './passkey-rule.ts';
import { roles } from './roles.ts';

test('administration and finance need a passkey everywhere, supervision and everybody where the partner says so', () => {
  const whoNeeds = (rule: (typeof passkeyRules)[number] | null) =>
    roles.filter((role) => needsPasskey(role, rule));
  expect(whoNeeds(null)).toEqual(['finance', 'administrator']);
  expect(whoNeeds('usual')).toEqual(whoNeeds(null));
  expect(whoNeeds('supervisors')).toEqual(['finance', 'supervisor', 'administrator']);
  expect(whoNeeds('everyone')).toEqual(roles);
});

test('who has a passkey uses it; a recovery code may register another, for one that was lost', () => {
  expect(passkeyStep('totp', false)).toBe('register');
  expect(passkeyStep('totp', true)).toBe('use');
  expect(passkeyStep('recovery-code', false)).toBe('register');
  expect(passkeyStep('recovery-code', true)).toBe('either');
});
