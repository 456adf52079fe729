import { lazy, Suspense, useEffect, type ReactNode, useRef } from 'react';
import {
  data,
  Outlet,
  isRouteErrorResponse,
  useLocation,
  useParams,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router';
import { featuresOf } from '#domain/partner/features.ts';
import { prefixOf } from '#domain/onboarding/paths.ts';
import { apiContext } from '#web/context.ts';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import type { Route } from './+types/shell.ts';
import { dataOf } from './answers.ts';
import { iconUrl } from './app-icon-drawing.ts';
import { BrokenPage, isBrokenHere } from './broken-page.tsx';
import { permissionsOf, rememberVisitor } from './browser-memory.ts';
import { NotFoundPage, ServerErrorPage } from './error-pages.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LegalSheets } from './legal-sheets.tsx';
import { isOffline, OfflinePage } from './offline-page.tsx';
import { shopOf } from './partner-view.ts';
import { registerWhenIdle } from './offline/offline-worker.ts';
import { notFound, shopRefOf } from './shop-ref.ts';
import { restoreTyped } from './typed.ts';
import { isUnavailable, UnavailablePage, unavailableTitle } from './unavailable-page.tsx';
import { visitorOf } from './visitor.ts';
import styles from './navigation-bar.module.css';
import { brandTokens } from '#domain/partner/brand.ts';

export type ShellData = Awaited<ReturnType<typeof shellOf>>;

/** A page with personal data is not stored: after 'Cerrar sesión', 'Atrás' would show it to the next person. */
export async function loader(args: Route.LoaderArgs) {
  const shell = await shellOf(args);
  return shell.customer === null ? shell : data(shell, { headers: { 'cache-control': 'no-store' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** The partner and promoter rule of spec §2: both exist, and the promoter belongs to the partner of the path. */
async function shellOf({ params, request, context }: Route.LoaderArgs) {
  // '/1/nada' matches with 'nada' as the promoter of an unmatched path: show the 404 page in partner 1's shop.
  const { partner: partnerId, promotor } = params;
  const shopRef = shopRefOf({ partner: partnerId, promotor: '*' in params ? undefined : promotor });
  const api = context.get(apiContext);
  // Without a cookie there is no session: saves most visitors of the public pages one call.
  const asksWho = request.headers.has('cookie');
  const [partner, promoter, logos, { customer, known, oneTry }] = await Promise.all([
    api.call('getCommercialPartner', { params: { partner: shopRef.partner } }),
    shopRef.promoter === null ? null : api.call('getPromotor', { params: { promotorId: shopRef.promoter } }),
    api.call('getLogos', { params: { id: shopRef.partner } }),
    asksWho ? visitorOf(context, shopRef) : nobody,
  ]);
  const found = dataOf(partner, shopRef);
  if (found.id !== shopRef.partner) throw notFound();
  // Not 404: it is meant to be found soon.
  if (found.isOnSale === false) throw data('soon', { status: 503 });
  if (promoter && dataOf(promoter, shopRef).commercialPartnerId !== shopRef.partner) throw notFound();
  const shop = shopOf(found);
  return {
    shopRef,
    prefix: prefixOf(shopRef),
    partner: shop,
    brand: brandStyle(shop.color),
    icon: iconUrl(shop),
    features: { ...featuresOf(found.id), ...found.features },
    // A missing logo does not break the shop: its name is shown instead.
    logos: logos.ok ? Object.fromEntries(logos.data.map((logo) => [logo.type, logo.file])) : {},
    customer,
    known,
    oneTry,
    permissions: permissionsOf(customer),
  };
}

const nobody = { customer: null, known: false, oneTry: false };

/** The shell's data stay valid between screens; signing in or out (any accepted POST) reloads them. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams, formMethod, actionStatus = 200 } = args;
  if (formMethod !== undefined && formMethod !== 'GET') return actionStatus < 400;
  return (
    currentParams['partner'] !== nextParams['partner'] || currentParams['promotor'] !== nextParams['promotor']
  );
}

/** The error pages are in English by the specification (§2). */
export const meta: Route.MetaFunction = ({ error, loaderData }) => {
  if (isRouteErrorResponse(error) && error.status === 404) return [{ title: 'Page not found' }];
  if (isUnavailable(error)) return [{ title: unavailableTitle(error) }];
  return [{ title: error ? 'Something went wrong' : (loaderData?.partner.name ?? '') }];
};

export default function Shell({ loaderData }: Route.ComponentProps) {
  const { customer, known, shopRef, prefix } = loaderData;
  useEffect(
    () => rememberVisitor({ customer, known }, shopRef.promoter),
    [customer, known, shopRef.promoter],
  );
  useEffect(() => registerWhenIdle(prefix), [prefix]);
  // Runs after the screen's effects: by then its fields handle events.
  useEffect(restoreTyped, []);
  return (
    <Frame shell={loaderData}>
      <Outlet />
    </Frame>
  );
}

/** An error inside the shop keeps the shop around it; when the shop itself is unknown, only the page is shown. */
export function ErrorBoundary() {
  const error = useRouteError();
  const shell = useRouteLoaderData<typeof loader>('shell/shell');
  const said = inSpanish(error, shell);
  const Page = isRouteErrorResponse(error) && error.status === 404 ? NotFoundPage : ServerErrorPage;
  if (!shell) return said ?? <Page />;
  return (
    <Frame shell={shell} full={said === null}>
      {said ?? <Page home={`${shell.prefix}/inicio`} />}
    </Frame>
  );
}

/** The Spanish page for an error that a retry may fix; null: the page of spec §2 for this error. */
function inSpanish(error: unknown, shell: ShellData | undefined): ReactNode {
  if (isUnavailable(error)) return <UnavailablePage />;
  if (shell && isOffline(error)) return <OfflinePage shell={shell} />;
  return isBrokenHere(error) ? <BrokenPage /> : null;
}

function Frame({ shell, full, children }: { shell: ShellData; full?: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const { requestId } = useParams();
  useArrival();
  const segment = pathname.slice(shell.prefix.length + 1).split('/')[0] ?? '';
  return (
    <>
      <SkipLink />
      <NavigationBar />
      <Header shell={shell} bare={segment === 'sin-conexion'} />
      {children}
      {requestId && shell.shopRef.promoter !== null && !notToHandOver.has(segment) && (
        <Suspense>
          <HandOver key={segment} requestId={requestId} prefix={shell.prefix} />
        </Suspense>
      )}
      {/* A new one per screen: the same one, moved, would be a layout shift on every navigation. */}
      <Footer key={segment} shell={shell} slim={!full && !windows.has(segment)} />
      <LegalSheets key={shell.prefix} />
      <Toaster />
    </>
  );
}

/** Loaded on promoters' tablets only. */
const HandOver = lazy(async () => ({ default: (await import('./hand-over/hand-over.tsx')).HandOver }));

/** Screens where there is nothing to hand over: the request has no verified owner yet, or is not open any more. */
const notToHandOver = new Set(['phone-verification', 'seguir', 'aprove-false', 'device-send']);

/** Browsing screens; the others are steps, where a long footer would only lead away. */
const windows = new Set([
  'inicio',
  'catalogo',
  'detalle-producto',
  'credit-active',
  'credit-no-active',
  'dashboard',
  'privacidad',
  'quejas',
  'brackets',
]);

/** A thin progress line at the top while the next page loads; appears only after a short delay. */
function NavigationBar() {
  const busy = useNavigation().state !== 'idle';
  return <div className={busy ? `${styles.bar} ${styles.busy}` : styles.bar} aria-hidden="true" />;
}

/**
 * Moves the focus to the content after a client-side navigation, as a page load would: screen readers announce the new
 * page. A field of the new screen that took the focus keeps it.
 */
function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const main = document.getElementById('contenido');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}

/**
 * The seven custom properties of a partner's colour, as the body of the page's style rule: hex colours and percentages
 * only, so they are safe inside it. Computed on the server; the browser gets the result.
 */
const brandStyle = (color: string | null): string =>
  Object.entries(brandTokens(color))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
