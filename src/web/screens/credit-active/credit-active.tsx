import { prefixOf } from '#domain/onboarding/paths.ts';
import { shopRefOf } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Orb } from '#web/ui/orb.tsx';
import type { Route } from './+types/credit-active.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('creditActive.title'));

export function loader({ params }: Route.LoaderArgs) {
  const shopRef = shopRefOf(params);
  // Spec §2: the partner's log-in, without the promoter.
  return { prefix: prefixOf(shopRef), login: `/${shopRef.partner}/login/${shopRef.partner}` };
}

/** Shown when the phone already has an active credit. */
export default function CreditActive({ loaderData: { prefix, login } }: Route.ComponentProps) {
  return (
    <FlowPage
      back={`${prefix}/inicio`}
      before={<Orb icon="wallet" still />}
      title={t('creditActive.title')}
      lead={t('creditActive.lead')}
      centred
    >
      <div className="actions">
        <ButtonLink to={login} block>
          {t('shell.login')}
        </ButtonLink>
        <ButtonLink to={`${prefix}/inicio`} kind="quiet" block>
          {t('shell.home')}
        </ButtonLink>
      </div>
    </FlowPage>
  );
}
