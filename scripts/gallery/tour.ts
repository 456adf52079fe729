import type { Page } from 'playwright-core';
import { stepIds, type RequestScreen, type StepId } from '#domain/onboarding/journey.ts';
import { screenPath } from '#domain/onboarding/paths.ts';
import { ApiClient } from '#test/support/api-client.ts';
import { startRequest, walkTo, type RequestInHand } from '#test/support/request-by-api.ts';

/** What the shots share: the product's address and requests that go on, step by step, as the tour does. */
export interface Tour {
  readonly origin: string;
  /** Opens a path of the product in this page. */
  visit(page: Page, path: string): Promise<void>;
  /** Brings the approved customer's request to `step` and opens a screen of it, as its owner. */
  visitRequest(page: Page, step: StepId, screen: RequestScreen): Promise<void>;
  /** Opens a screen of a request of another phone, brought to `step`: the magic phones, by their last digits. */
  visitOther(page: Page, phone: string, step: StepId, screen: RequestScreen): Promise<void>;
}

export async function startTour(origin: string): Promise<Tour> {
  const requests = new Map<string, { request: RequestInHand; step: StepId }>();

  /** The request of a phone, begun when it is first asked for. It only goes forward. */
  async function reach(phone: string, step: StepId): Promise<RequestInHand> {
    const known = requests.get(phone) ?? {
      request: await startRequest(new ApiClient(origin), { phone }),
      step: 'phone-verification' as StepId,
    };
    if (stepIds.indexOf(step) > stepIds.indexOf(known.step)) {
      await walkTo(known.request, step, known.step);
      known.step = step;
    }
    requests.set(phone, known);
    return known.request;
  }

  const tour: Tour = {
    origin,
    async visit(page, path) {
      await page.goto(origin + path);
    },
    visitRequest: (page, step, screen) => tour.visitOther(page, '5512345678', step, screen),
    async visitOther(page, phone, step, screen) {
      const { client, partner, requestId } = await reach(phone, step);
      const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: origin }));
      await page.context().addCookies(cookies);
      const waitsFor = step === 'bureau-answer' ? 'personal-data-confirmation' : 'aprove-credit';
      await tour.visit(
        page,
        screenPath({ partner, promoter: null }, screen, { requestId, phone, product: 1, waitsFor }),
      );
    },
  };
  return tour;
}
