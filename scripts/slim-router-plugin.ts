import type { Plugin } from 'vite';

/**
 * Leaves out of the browser's build what this storefront never asks of React Router: lazy discovery of routes
 * (react-router.config.ts has them all in one manifest), instrumentations, links that prefetch pages, view
 * transitions, blockers, server components, loaders in the browser.
 * Each is switched off where the router asks whether it is wanted, and the minifier drops what nobody can reach any
 * more. What it makes of every route before the page is alive is made of a route when it is asked for. A version of the
 * router in which one of these places is not found is no build.
 */
export const slimRouter: Plugin = {
  name: 'slim-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    // Vite's own, which looks for styles and scripts to preload: there is one style sheet, and the router preloads.
    if (id.endsWith('vite/preload-helper.js')) return 'export const __vitePreload = (load) => load();';
    // Ours are only written on the server: not even a name of its own for what the router has.
    return id.endsWith('/src/web/ui/link.tsx') ? "export { Link, NavLink } from 'react-router';" : null;
  },
  transform(code, id) {
    const [, file] = /\/node_modules\/react-router\/dist\/production\/(.+\.js)$/.exec(id) ?? [];
    const places = file === undefined ? undefined : leftOut[file];
    if (!places) return null;
    const slim = places.reduce((text, [asked, answer]) => {
      if (!text.includes(asked)) this.error(`react-router's ${file} has no '${asked}' any more`);
      return text.replaceAll(asked, answer);
    }, code);
    return { code: slim, map: null };
  },
};

/** By file: what the router asks, and what the answer always is here. */
export const leftOut: Readonly<Record<string, readonly (readonly [asked: string, answer: string])[]>> = {
  'lib/router/router.js': [
    ['init.instrumentations', '(void 0)'],
    ['init.patchRoutesOnNavigation', '(void 0)'],
    ['consumeInstrumentationClientResultMetaReceiver(router)', 'void 0'],
    // Blockers.
    ['let blockerKey = shouldBlockNavigation({', 'void ({'],
    ['if (blockerKey && delta != null) {', 'if (false) {'],
    ['if (blockerKey) {', 'if (false) {'],
    // View transitions.
    ['restoreAppliedTransitions(routerWindow, appliedViewTransitions);', ''],
    ['persistAppliedTransitions(routerWindow, appliedViewTransitions)', '{}'],
    [
      'if (pendingAction === "POP" && !isUninterruptedRevalidation && location !== state.location) {',
      'if (false) {',
    ],
    ['} else if (pendingViewTransitionEnabled) {', '} else if (false) {'],
  ],
  // Server components.
  'lib/hooks.js': [
    ['if (this.context && typeof error', 'if (false && typeof error'],
    ['if (this.context) return', 'if (false) return'],
    [
      'function DefaultErrorComponent() {',
      'function DefaultErrorComponent() { return React$1.createElement("h2", null, "Error 500");',
    ],
  ],
  // Ours stand before it (root.tsx, shell.tsx): it is seen only if they fail themselves.
  'lib/dom/ssr/errorBoundaries.js': [
    [
      'function RemixRootDefaultErrorBoundary({ error, isOutsideRemixApp }) {',
      'function RemixRootDefaultErrorBoundary({ error, isOutsideRemixApp }) { return React$1.createElement("h1", null, "Error 500");',
    ],
  ],
  'lib/dom/ssr/fallback.js': [
    [
      'function RemixRootDefaultHydrateFallback() {',
      'function RemixRootDefaultHydrateFallback() { return null;',
    ],
  ],
  'lib/dom-export/hydrated-router.js': [
    ['if (window.__reactRouterManifest.sri === true) {', 'if (false) {'],
    ['if (ssrInfo.context.isSpaMode) {', 'if (false) {'],
    ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
  ],
  'lib/components.js': [
    ['useIsRSCRouterContext() || useTransitions', 'useTransitions'],
    ['typeof router.window.document.startViewTransition === "function"', 'false'],
    ['if (renderDfd && pendingState && router.window)', 'if (false)'],
    ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
    ['if (!vtContext.isTransitioning && interruption) {', 'if (false) {'],
  ],
  'lib/dom/ssr/fog-of-war.js': [['!isFogOfWarEnabled(routeDiscovery, ssr)', 'true']],
  'lib/dom/ssr/components.js': [
    ['isFogOfWarEnabled(routeDiscovery, ssr)', 'false'],
    ['isPageLinkDescriptor(link) ?', 'false ?'],
    ['let isRSCRouterContext = useIsRSCRouterContext();', 'const isRSCRouterContext = false;'],
    // What only a server writes, or development, or a build with hashes of its scripts.
    ['!isStatic ? " " :', 'true ? " " :'],
    ['let contextScript = staticContext ?', 'let contextScript = false ?'],
    ['typeof criticalCss === "string"', 'false'],
    ['typeof criticalCss === "object"', 'false'],
    ['typeof manifest.sri === "object" ? manifest.sri', 'false ? {}'],
    ['typeof manifest.sri === "object" ?', 'false ?'],
    ['if ("tagName" in metaProps) {', 'if (false) {'],
    ['if ("script:ld+json" in metaProps) try {', 'if (false) try {'],
  ],
  'lib/dom/lib.js': [
    [
      'let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest)',
      'const prefetchRef = null, prefetchHandlers = {}',
    ],
    ['return shouldPrefetch && !isAbsolute ?', 'return false ?'],
  ],
  // The routes of a page are those whose modules came with it: to find them, not all have to be laid out and matched.
  'lib/dom/ssr/hydration.js': [
    ['let dataRouteMatcher = createDataRouteMatcher(future, basename || "/");', ''],
    ['dataRouteMatcher.update(routes);', ''],
    [
      'dataRouteMatcher.match(location)',
      'Object.keys(window.__reactRouterRouteModules).map((id) => ({ route: { id } }))',
    ],
    ['shouldHydrateRouteLoader(routeId, routeInfo.clientLoader, routeInfo.hasLoader, isSpaMode)', 'false'],
  ],
  // A path is made a pattern when it is first compared, and once: there are some 340, which were made twice.
  'lib/router/utils.js': [
    [
      'routesMeta: routesMeta.map((meta, i) => {',
      'routesMeta: true ? routesMeta : routesMeta.map((meta, i) => {',
    ],
    [
      'meta.matcher && meta.compiledParams ? matchPathImpl(pattern, remainingPathname, meta.matcher, meta.compiledParams) : matchPath(pattern, remainingPathname)',
      'matchPathImpl(pattern, remainingPathname, ...(meta[end] ??= compilePath(meta.relativePath, meta.caseSensitive, end)))',
    ],
  ],
  // Loaders and middleware run on the server only.
  'lib/dom/ssr/routes.js': [
    ['!routeModule.clientLoader)', 'true)'],
    ['!route.hasClientLoader)', 'true)'],
    ['route.hasClientLoader ?', 'false ?'],
    ['route.hasClientMiddleware ?', 'false ?'],
    ['if (isSpaMode) throw', 'if (false) throw'],
    ['if (needsRevalidation) return', 'if (false) return'],
    ['preventInvalidServerHandlerCall("loader", route);', ''],
    ['preventInvalidServerHandlerCall("action", route);', ''],
    ['if (!ssr && manifestRoute.hasLoader && !manifestRoute.hasClientLoader) {', 'if (false) {'],
  ],
};
