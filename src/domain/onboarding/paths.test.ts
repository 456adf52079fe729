import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noFacts, type Facts } from './facts.ts';
import { requestScreens } from './journey.ts';
import { pageAfter, prefixOf, screenPath, standingPath } from './paths.ts';

const at = new Date('2025-11-21T12:00:00Z');
const shopRef = { partner: 185, promoter: null };
const request = { requestId: 'AbCdEfGhIjKlMnOpQrStU_', phone: '5512345678', product: 7 };

describe('screenPath', () => {
  it.each([
    ['phone-verification', '/185/phone-verification/5512345678/185/AbCdEfGhIjKlMnOpQrStU_'],
    ['geolocalization', '/185/geolocalization/185/AbCdEfGhIjKlMnOpQrStU_'],
    ['working', '/185/working/185/aprove-credit/AbCdEfGhIjKlMnOpQrStU_'],
    ['working-email', '/185/working-email/185/aprove-credit/AbCdEfGhIjKlMnOpQrStU_'],
    ['credit-process', '/185/credit-process/5512345678/7/185/AbCdEfGhIjKlMnOpQrStU_'],
    ['aprove-false', '/185/aprove-false/185/AbCdEfGhIjKlMnOpQrStU_'],
    ['device-send', '/185/device-send/185/AbCdEfGhIjKlMnOpQrStU_'],
  ] as const)('spells %s as spec §2 does', (screen, path) => {
    expect(screenPath(shopRef, screen, request)).toBe(path);
  });

  it('carries the promoter whose link was followed [spec:4.resume.promoter]', () => {
    expect(prefixOf({ partner: 1, promoter: 12 })).toBe('/1/12');
    expect(screenPath({ partner: 1, promoter: 12 }, 'down-payment', request)).toBe(
      '/1/12/down-payment/1/AbCdEfGhIjKlMnOpQrStU_',
    );
  });

  it('never lets an id break out of its segment', () => {
    fc.assert(
      fc.property(fc.constantFrom(...requestScreens), fc.string(), (screen, requestId) => {
        const { pathname } = new URL(
          screenPath(shopRef, screen, { ...request, requestId }),
          'https://a.example',
        );
        const ours = screenPath(shopRef, screen, { ...request, requestId: 'x' });
        // URL parsers treat '.' and '..' as folders; our ids are never those.
        if (requestId === '.' || requestId === '..') return;
        expect(pathname.split('/').length).toBe(ours.split('/').length);
      }),
    );
  });
});

describe('standingPath', () => {
  const facts = (done: Partial<Facts>): Facts => ({ ...noFacts, ...done });

  it('names the page that a waiting screen leads to', () => {
    const asked = facts({
      phoneVerifiedAt: at,
      locatedAt: at,
      identity: 'accepted',
      bureauConsentedAt: at,
      bureauAskedAt: at,
    });
    expect(standingPath(shopRef, asked, request)).toBe(
      '/185/working/185/personal-data-confirmation/AbCdEfGhIjKlMnOpQrStU_',
    );
    const reviewed: Facts = {
      ...asked,
      bureau: 'clear',
      personalDataConfirmedAt: at,
      addressConfirmedAt: at,
      shippingConfirmedAt: at,
      decision: 'review',
    };
    expect(standingPath(shopRef, reviewed, request)).toBe(
      '/185/working-email/185/aprove-credit/AbCdEfGhIjKlMnOpQrStU_',
    );
    expect(pageAfter('device-send')).toBe('device-send');
  });

  it('begins with the phone and ends a closed request at the refusal', () => {
    expect(standingPath(shopRef, noFacts, request)).toContain('/phone-verification/5512345678/');
    expect(standingPath(shopRef, facts({ cancelledAt: at }), request)).toContain('/aprove-false/');
  });
});
