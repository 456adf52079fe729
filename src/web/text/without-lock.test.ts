import { expect, test } from 'vitest';
import { overlayFaults, sentenceIn, withOwn, type Sentences } from './overlay.ts';
import { sentencesOf } from './sentences.server.ts';
import { withoutLock } from './without-lock.server.ts';

/** Of the lock's preview, which such a shop does not show, and of a device that is locked or will be. */
const neverShown =
  /^(lockPreview\.|comparar\.grace$|dashboard\.(locked|lockedNotice|receivedUnlocks|unlocks|nextLock|payBy|payNow|unlockAmount)$)/;

const keysOf = (node: Sentences, path = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [path + key] : keysOf(value, `${path}${key}.`),
  );

test.each([
  ['es', /bloque/i],
  ['en', /\b(un)?lock(s|ed|ing)?\b/i],
])('a shop that locks nothing says nothing of a lock: %s', (language, lock) => {
  const base = sentencesOf(0, language);
  const own = withoutLock(language);
  expect(overlayFaults(base, own)).toEqual([]);
  const said = withOwn(base, own);
  const about = (sentences: Sentences) =>
    keysOf(sentences).filter((key) => lock.test(sentenceIn(sentences, key) ?? '') && !neverShown.test(key));
  expect(about(base).length).toBeGreaterThan(10);
  expect(about(said)).toEqual([]);
});
