import {
  Outlet,
  redirect,
  useLoaderData,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { needed, toSignIn } from '../api.ts';
import { apiContext } from '../context.ts';
import { sentences } from '../text/sentences.ts';
import es from './es.json';
import { Fault } from './fault-page.tsx';
import { Header } from './header.tsx';
import { Nav } from './nav.tsx';
import { SignedSaid } from '../pages/por-firmar/signed.tsx';

const t = sentences(es);

/** Who is signed in; without a session the sign-in page comes first. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = needed(await context.get(apiContext).call('getOfficeSession', {}), request);
  if (session.person === null) throw toSignIn(request);
  if (session.passkeyStep !== null) throw redirect('/llave');
  return { ...session, person: session.person };
}

/** A list that is filtered asks for nothing but itself: it stays in its frame when the service cannot answer. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = change;
  const isFiltered = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return isFiltered && formMethod === undefined ? false : defaultShouldRevalidate;
}

/** The frame of every page: the ink bar, the menu, and the page between them. */
export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that failed leaves the frame standing. */
export function ErrorBoundary() {
  return (
    <Frame>
      <Fault />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  // Undefined when the session itself could not be read.
  const session = useLoaderData<typeof loader | (() => undefined)>();
  return (
    <>
      <a className="skip" href="#contenido">
        {t('skip')}
      </a>
      {session && <Header session={session} />}
      <div className={session ? 'app' : undefined}>
        {session && <Nav />}
        <main className="page" id="contenido" tabIndex={-1}>
          {children}
        </main>
        {session && <SignedSaid />}
      </div>
    </>
  );
}
