import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { requestScreens, type RequestScreen } from '#domain/onboarding/journey.ts';
import { prefixOf, screenPath } from '#domain/onboarding/paths.ts';
import { notFound } from '#web/shell/shop-ref.ts';
import { titleOf } from '#web/shell/title.ts';
import { momentInWords } from '#web/text/dates.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { FlowPage } from '#web/ui/flow-page.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Orb } from '#web/ui/orb.tsx';
import { Stages } from '#web/ui/waiting.tsx';
import { openRequest, orderPicture } from '../request.ts';
import { followRequest } from '#web/shell/waiting/follow-request.ts';
import type { Route } from './+types/working-email.ts';

export const meta: Route.MetaFunction = ({ matches }) => titleOf(matches, t('workingEmail.title'));

export async function loader(args: Route.LoaderArgs) {
  if (!requestScreens.includes(args.params.nextpage as RequestScreen)) throw notFound();
  const request = await openRequest(args, 'working-email');
  const { shopRef, requestId, order } = request;
  return {
    requestId,
    step: order.step === 'identity-verification' ? ('identity-verification' as const) : ('decision' as const),
    home: `${prefixOf(shopRef)}/inicio`,
    picture: await orderPicture(request),
    // Decided while the person is still here: no need to wait for the e-mail.
    by: order.reviewedBy ?? null,
    answer: order.approvedCredit === 1 ? screenPath(shopRef, 'aprove-true', { requestId }) : null,
  };
}

export default function WorkingEmail({ loaderData }: Route.ComponentProps) {
  const { requestId, step, home, picture, by, answer } = loaderData;
  const { revalidate } = useRevalidator();
  useEffect(
    () => followRequest(requestId, () => void revalidate(), { orPoll: true }),
    [requestId, revalidate],
  );
  return (
    <FlowPage
      step={step}
      centred
      before={<Orb file={picture} still />}
      title={t('workingEmail.title')}
      lead={t('workingEmail.lead')}
    >
      <Stages
        stages={[
          { name: t('workingEmail.sent'), state: 'done' },
          {
            name: t('workingEmail.reviewing'),
            state: answer ? 'done' : 'now',
            ...(by !== null && !answer && { note: t('workingEmail.by', { when: momentInWords(by) }) }),
          },
          { name: t('workingEmail.answer'), state: answer ? 'done' : 'todo' },
        ]}
      />
      {answer ? (
        <Notice kind="good" icon="check" live="status">
          <Rich k="workingEmail.ready" />
        </Notice>
      ) : (
        <Notice icon="mail">
          <Rich k="workingEmail.leave" />
        </Notice>
      )}
      <div key={answer ? 'answered' : 'asked'} className="actions">
        {answer && (
          <ButtonLink to={answer} block>
            {t('workingEmail.see')}
          </ButtonLink>
        )}
        <ButtonLink to={home} block kind={answer ? 'quiet' : 'primary'}>
          {t('workingEmail.home')}
        </ButtonLink>
      </div>
    </FlowPage>
  );
}
