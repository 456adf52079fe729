import type { FastifyInstance } from 'fastify';
import type { CallName } from '#contract/api.ts';
import type { ActCallName } from '#contract/office/acts.ts';
import type { OfficeCallName } from '#contract/office/api.ts';
import type { Deps } from '#server/actions/base/context.ts';
import { serveOffice, type OfficeHandlers } from '#server/http/office/serve-office.ts';
import { serve, type Handlers } from '#server/http/serve.ts';
import { accountHandlers } from './account.ts';
import { catalogueHandlers } from './catalogue.ts';
import { registerEvents } from './events.ts';
import { loginHandlers } from './login.ts';
import { registerMedia } from './media.ts';
import { registerOfficeActs } from './office/acts.ts';
import { creditHandlers } from './office/credits.ts';
import { deskHandlers } from './office/desk.ts';
import { peopleHandlers } from './office/people.ts';
import { requestHandlers } from './office/requests.ts';
import { settingHandlers } from './office/settings.ts';
import { shopHandlers } from './office/shop.ts';
import { signInHandlers } from './office/sign-in.ts';
import { onboardingHandlers } from './onboarding.ts';
import { orderHandlers } from './orders.ts';
import { paperHandlers } from './papers.ts';
import { webhookHandlers } from './webhooks.ts';

/** Serves every call of the contract: one without a handler does not compile. */
export function registerRoutes(app: FastifyInstance, deps: Deps): void {
  const ofShop = <N extends CallName>(name: N, calls: Handlers<N>) => serve(app, deps, name, calls[name]);
  for (const name of namesOf(shopCalls)) ofShop(name, shopCalls);
  const ofDesk = <N extends OfficeCallName>(name: N, calls: OfficeHandlers<N>) =>
    serveOffice(app, deps, name, calls[name]);
  for (const name of namesOf(deskCalls)) ofDesk(name, deskCalls);
  registerEvents(app, deps);
  registerMedia(app, deps);
  registerOfficeActs(app, deps);
}

type ShopHandlers = Handlers<Exclude<CallName, 'events' | 'getStorage'>>;

const shopCalls: ShopHandlers = {
  ...catalogueHandlers,
  ...loginHandlers,
  ...onboardingHandlers,
  ...orderHandlers,
  ...paperHandlers,
  ...accountHandlers,
  ...webhookHandlers,
};

type DeskHandlers = OfficeHandlers<Exclude<OfficeCallName, ActCallName>>;

const deskCalls: DeskHandlers = {
  ...signInHandlers,
  ...deskHandlers,
  ...requestHandlers,
  ...creditHandlers,
  ...peopleHandlers,
  ...settingHandlers,
  ...shopHandlers,
};

const namesOf = <T extends object>(handlers: T) => Object.keys(handlers) as (keyof T)[];
