import { Form, useActionData, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router';
import { apiContext, sandboxContext } from '../../context.ts';
import { titled } from '../../shell/title.ts';
import { Rich, sentences } from '../../text/sentences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorsOf, Notice } from '../../ui/notice.tsx';
import { officeAction, post } from '../../ui/office-action.ts';
import { SendButton } from '../../ui/send-button.tsx';
import { SignInFrame } from '../../ui/sign-in-frame.tsx';
import es from './es.json';
import { nextPath } from './ways.ts';

const t = sentences(es);

export const meta = () => titled(t('title'));

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = await context.get(apiContext).call('getOfficeSession', {});
  return {
    isIn: session.ok && session.data.person !== null,
    next: nextPath(new URL(request.url).searchParams.get('siguiente')),
    isSandbox: context.get(sandboxContext),
  };
}

/** Whoever opens the mail opens nothing yet: programs that look at links before people do press no button. */
export const action = officeAction('/entrar', { open: post('signInWithLink', { done: '/hoy' }) });

/** The link that a new browser needs: where it was sent, and under its own address the button that opens this browser. */
export default function Enlace() {
  const { token } = useParams();
  return (
    <SignInFrame heading={t('heading')} about={t('about')} facts={[]}>
      {token === undefined ? <Sent /> : <Opens />}
    </SignInFrame>
  );
}

function Sent() {
  const { isIn, next, isSandbox } = useLoaderData<typeof loader>();
  return (
    <>
      <div>
        <h1>{t('linkTitle')}</h1>
        <p className="muted">{t('linkLead')}</p>
      </div>
      <Notice icon="send">
        <Rich>{t('linkHere')}</Rich>
      </Notice>
      {isSandbox && (
        <Notice
          tone="info"
          end={
            <a className="link" href="/sandbox/outbox">
              {t('toMailbox')}
            </a>
          }
        >
          {t('mailbox')}
        </Notice>
      )}
      <ButtonLink to={next} reloadDocument kind="primary" size="lg" block>
        {t(isIn ? 'goOn' : 'linkOpened')}
      </ButtonLink>
      <ButtonLink to="/entrar?con=totp" block>
        {t('linkAgain')}
      </ButtonLink>
    </>
  );
}

function Opens() {
  const answer = useActionData<typeof action>();
  return (
    <>
      <div>
        <h1>{t('openTitle')}</h1>
        {!answer?.reply && <p className="muted">{t('openLead')}</p>}
      </div>
      <ErrorsOf reply={answer?.reply ?? null} />
      {answer?.reply ? (
        <ButtonLink to="/entrar?con=totp" kind="primary" size="lg" block>
          {t('linkAgain')}
        </ButtonLink>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="open" />
          <SendButton intent="open" kind="primary" size="lg" block>
            {t('submit')}
          </SendButton>
        </Form>
      )}
    </>
  );
}
