import { expect, test } from 'vitest';
import { needsPasskey, passkeyStep, type PasskeyRule } from './passkey-rule.ts';
import { roles } from './roles.ts';

test('administration and finance need a passkey everywhere, supervision and everybody where the partner says so', () => {
  const whoNeeds = (rule: PasskeyRule | null) => roles.filter((role) => needsPasskey(role, rule));
  expect(whoNeeds(null)).toEqual(['finance', 'administrator']);
  expect(whoNeeds('usual')).toEqual(whoNeeds(null));
  expect(whoNeeds('supervisors')).toEqual(['finance', 'supervisor', 'administrator']);
  expect(whoNeeds('everyone')).toEqual(roles);
});

test('who has a passkey uses it; a recovery code may register another, for one that was lost; a session that is not new none', () => {
  const steps = (hasPasskey: boolean, isNew: boolean) =>
    (['totp', 'recovery-code'] as const).map((method) => passkeyStep(method, { hasPasskey, isNew }));
  expect(steps(false, true)).toEqual(['register', 'register']);
  expect(steps(true, true)).toEqual(['use', 'either']);
  expect(steps(false, false)).toEqual(['again', 'again']);
  expect(steps(true, false)).toEqual(['use', 'use']);
});
