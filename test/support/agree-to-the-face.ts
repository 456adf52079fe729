import type { Page } from 'playwright-core';
import { faceConsent } from '#domain/applicant/legal-text.ts';

/** The tick without which the identity service is not opened. */
export const agreeToTheFace = (page: Page): Promise<void> =>
  page.getByRole('checkbox', { name: faceConsent.text }).check();
